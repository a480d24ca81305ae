// repair_test.mjs URDFMILL SOURCE RECORDED: a client that knows nothing of robots repairs the recorded mistakes by the tools
// alone: it applies the fixes that `check` offers, makes the edits that are only suggested, and takes the names that hints
// propose. A robot is repaired if the check is clean and the robot can be read.
import assert from 'node:assert/strict';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {call, connected, folder} from './client.mjs';

const [urdfmill, , recorded] = process.argv.slice(2);
const cases = join(recorded, 'conformance/mistakes/cases.jsonl');
if (!existsSync(cases)) {
  console.log('skipped: no recorded cases beside this repository');
  process.exit(77);
}
const work = folder();
const client = await connected(urdfmill, work);

/// The text of a file.
const text = async file => (await client.readResource({uri: `file://${join(work, file)}`})).contents[0].text;

/// Replaces a word in the line of a finding and, if it is the name of an element, in its end tag. The lines before make the
/// texts unique.
async function replace({file, line}, wrong, right) {
  const lines = (await text(file)).split('\n');
  const edits = [];
  const add = number => {
    const before = lines.slice(Math.max(0, number - 3), number - 1).map(each => each + '\n').join('');
    edits.push({old_text: before + lines[number - 1], new_text: before + lines[number - 1].replace(wrong, right)});
  };
  if (!lines[line - 1]?.includes(wrong)) return false;
  const end = lines.findIndex((each, i) => i >= line && each.includes(`</${wrong}>`));
  if (end >= 0 && lines[line - 1].includes(`<${wrong}`)) add(end + 1);
  add(line);
  return (await call(client, 'edit', {path: file, edits})).written === true;
}

/// Removes one finding; false if nothing that the answer proposes does.
async function improve(finding, paths, args) {
  if (finding.fix?.id && (await call(client, 'apply_fix', {paths, arguments: args, fixes: [finding.fix.id]})).fixed?.length) return true;
  for (const edit of finding.fix?.edits ?? [])
    if (edit.old_text && await replace(edit, edit.old_text, edit.new_text)) return true;
  const hint = finding.hint ?? '';
  const [, number, value] = hint.match(/^(-?[\d.e-]+) \S+ are (-?[\d.e-]+) /) ?? [];
  if (number) return replace(finding, number, value);
  const declaration = hint.match(/declare it on the root element: (\S+)/)?.[1];
  if (declaration) return replace({file: finding.file, line: finding.line - 1}, '<robot', `<robot ${declaration}`) ||
    replace(finding, '<robot', `<robot ${declaration}`);
  const use = hint.match(/\$\(arg (\w+)\)/);
  if (use) return replace(finding, `\${${use[1]}}`, use[0]);
  const amount = finding.message.match(/"(-?[\d.]+) ?[a-z]+"(?: is not a finite|, not a number)/);
  if (amount) return replace(finding, amount[0].split('"')[1], amount[1]);
  return finding.meant !== undefined && replace(finding, finding.meant.written, finding.meant.name);
}

const repaired = [], left = [];
for (const line of readFileSync(cases, 'utf8').trim().split('\n')) {
  const {id, files, input, args, expect} = JSON.parse(line);
  if (expect !== 'finding') continue;
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(work, id, name)), {recursive: true});
    writeFileSync(join(work, id, name), text);
  }
  const path = join(id, input), named = Object.fromEntries((args ?? []).map(each => each.split(':=')));
  const bad = async () => (await call(client, 'check', {paths: [path], arguments: named})).findings.filter(each => each.severity !== 'note' || each.fix);
  let findings = await bad();
  const was_bad = findings.length > 0;
  for (let round = 0; round < 6 && findings.length > 0; ++round) {
    let is_better = false;
    for (const finding of findings) if ((is_better = await improve(finding, [path], named))) break;
    if (!is_better) break;
    findings = await bad();
  }
  const info = await call(client, 'info', {path, arguments: named});
  const is_repaired = was_bad && findings.length === 0 && info.outcome === 'clean' && info.data.links > 0;
  (is_repaired ? repaired : left).push(id);
  if (!is_repaired && process.env.URDFMILL_ALL) console.log(id, JSON.stringify(findings));
}
await client.close();
console.log(`${repaired.length} of ${repaired.length + left.length} robots are repaired: ${repaired.join(' ')}; a person has to decide: ${left.join(' ')}`);
assert.ok(repaired.length >= 20);
