// verdicts.mjs FILE: compares the judge's verdict on each robot with the losses that the conversion reported. A robot
// that MuJoCo refuses fails; one that differs passes only if a related loss is reported.
import {readFileSync} from 'node:fs';

const weighs = ['mass', 'centre of mass', 'inertia', 'mass matrix', 'gravity', 'bias'];
const excuses = {
  'mjcf-inertia-altered': weighs,
  'mjcf-inertial-dropped': weighs,
  'mjcf-massless-link': weighs,
  'mjcf-limits': ['limit'],
  'mjcf-mimic': ['mimic'],
};
const verdicts = readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean).map(line => JSON.parse(line));
let equal = 0, named = 0, failed = 0;
for (const v of verdicts) {
  if (v.verdict === 'no robot') continue;
  if (v.verdict === 'equal') { equal++; continue; }
  const excused = new Set(Object.keys(v.notes.losses ?? {}).flatMap(rule => excuses[rule] ?? []));
  const left = v.findings.filter(f => !excused.has(f.kind));
  if (v.verdict === 'different' && left.length === 0) { named++; continue; }
  failed++;
  console.log(`${v.verdict} ${v.file}: ${v.reason ?? ''} ${left.map(f => f.what).slice(0, 3).join('; ')}`);
}
console.log(`${equal} equal, ${named} different as the loss report says, ${failed} failed`);
process.exit(failed > 0 || equal === 0 ? 1 : 0);
