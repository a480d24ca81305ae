// mistakes.mjs PACKAGE URDFMILL FILE: makes mistakes by rule in a valid MJCF, one at a time. Each that MuJoCo refuses has to be
// an error of `urdfmill check` at its line, and none that MuJoCo accepts may be one. Prints the score of both.
import {readFileSync, writeFileSync, mkdtempSync, rmSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

const [packageFolder, urdfmill, file] = process.argv.slice(2);
const mj = await (await import(pathToFileURL(join(packageFolder, 'mujoco.js')).href)).default({print: () => {}, printErr: () => {}});
const work = mkdtempSync(join(tmpdir(), 'mjcf-mistakes-'));
process.on('exit', () => rmSync(work, {recursive: true, force: true}));
const text = readFileSync(file, 'utf8');

function refused(model) {
  mj.FS.writeFile('/model.xml', model);
  try { mj.MjModel.from_xml_path('/model.xml').delete(); return false; } catch { return true; }
}

/// Exchanges the second letter with the first one after it that differs.
function misspelt(word) {
  for (let i = 2; i < word.length; i++)
    if (word[i] !== word[1]) return word[0] + word[i] + word.slice(2, i) + word[1] + word.slice(i + 1);
  return word + 'x';
}

const mistakes = [];
const line = at => text.slice(0, at).split('\n').length;
function add(what, begin, end, other) {
  mistakes.push({what, text: text.slice(0, begin) + other + text.slice(end), line: line(begin)});
}
const names = new Set(['name', 'class', 'model', 'file']);
const references = /^(joint|joint[12]|tendon|site|geom[12]|body[12]|material|texture|mesh|class|childclass|target|objname|refname)$/;
for (const tag of text.matchAll(/<(\w+)((?:\s+\w+="[^"]*")*)\s*(\/?)>/g)) {
  const element = tag[1], begin = tag.index, end = begin + tag[0].length;
  if (tag[3] && element.length > 3) add(`element ${element} misspelt`, begin + 1, begin + 1 + element.length, misspelt(element));
  if (tag[3] && / name="/.test(tag[0])) add(`${element} twice`, end, end, tag[0]);
  for (const a of tag[2].matchAll(/(\w+)="([^"]*)"/g)) {
    const [, name, value] = a, at = begin + 1 + element.length + a.index, from = at + name.length + 2, to = from + value.length;
    const what = `${element} ${name}`;
    add(`attribute ${what} misspelt`, at, at + name.length, misspelt(name));
    if (references.test(name) && !(element === 'default')) add(`reference ${what} to nothing`, from, to, 'nosuch');
    const words = value.split(/\s+/);
    if (words.every(word => /^-?[0-9.]+$/.test(word)) && !names.has(name)) {
      add(`number ${what} a word`, from, from + words[0].length, 'x');
      if (words.length > 1 && words.length <= 4 && name !== 'friction' && name !== 'size') add(`numbers ${what} too few`, from + words[0].length, to, '');
      add(`numbers ${what} too many`, to, to, ' 1'.repeat(12));
      if (name === 'size') add(`${what} zero`, from, to, words.map(() => '0').join(' '));
      if (name === 'mass') add(`${what} negative`, from, to, '-1');
      if (name === 'axis') add(`${what} zero`, from, to, '0 0 0');
      if (name === 'diaginertia') add(`${what} impossible`, from, to, '1 1 3');
    } else if (/^(type|integrator|mode|angle|limited|ctrllimited|autolimits|contact|builtin|objtype|reftype)$/.test(name)) {
      add(`value of ${what} misspelt`, from, to, misspelt(value));
    }
    if (/^(joint|tendon|site|joint1|body1|geom1|objname|mesh)$/.test(name) && element !== 'geom') add(`${what} missing`, at, to + 1, '');
    if (name === 'quat' || name === 'euler') add(`second orientation beside ${what}`, at, at, 'axisangle="1 0 0 0.5" ');
  }
}

if (refused(text)) { console.log(`MuJoCo refuses ${file}`); process.exit(1); }
for (const [i, mistake] of mistakes.entries()) writeFileSync(join(work, `m${i}.xml`), mistake.text);
writeFileSync(join(work, 'valid.xml'), text);
const run = spawnSync(urdfmill, ['check', '--output-format', 'json', '-j0', ...mistakes.map((_, i) => `m${i}.xml`), 'valid.xml'],
                      {cwd: work, encoding: 'utf8', maxBuffer: 1 << 28});
const found = new Map();
for (const finding of JSON.parse(run.stdout).diagnostics) {
  const name = finding.file;
  if (finding.severity === 'note') continue;
  if (!found.has(name)) found.set(name, []);
  found.get(name).push(finding);
}
let ours = 0, theirs = 0, wrong = 0;
for (const [i, mistake] of mistakes.entries()) {
  const findings = found.get(`m${i}.xml`) ?? [], there = findings.filter(f => f.range?.start.line === mistake.line);
  const error = findings.find(f => f.severity === 'error'), isRefused = refused(mistake.text);
  if (isRefused) theirs++;
  if (there.length) ours++;
  // A misspelt name may lack elsewhere.
  const isFound = there.some(f => f.severity === 'error') || (error && /misspelt|missing|to nothing/.test(mistake.what));
  if (isRefused === Boolean(isFound) && (isRefused || !error)) continue;
  wrong++;
  console.log(`${mistake.what} in line ${mistake.line}: MuJoCo ${isRefused ? 'refuses' : 'accepts'} it, check has ${error ? error.message : 'no error'}`);
}
for (const finding of found.get('valid.xml') ?? []) { wrong++; console.log(`the valid model: ${finding.message}`); }
console.log(`${mistakes.length} mistakes: ${ours} found by check, ${theirs} by MuJoCo`);
process.exit(wrong > 0 || mistakes.length < 300 ? 1 : 0);
