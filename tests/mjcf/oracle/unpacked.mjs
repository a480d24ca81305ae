import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';

/// Writes the files of a .txt (`== NAME`, then the lines) to a folder and returns its models; other files are models.
export function unpacked(file, work) {
  if (!file.endsWith('.txt')) return [file];
  const folder = join(work, basename(file, '.txt')), models = [];
  for (const part of readFileSync(file, 'utf8').split(/^== /m).slice(1)) {
    const [name, ...lines] = part.split('\n'), path = join(folder, name);
    mkdirSync(dirname(path), {recursive: true});
    writeFileSync(path, lines.join('\n'));
    if (/^[^/]*\.(xml|urdf)$/.test(name)) models.push(path);
  }
  return models;
}
