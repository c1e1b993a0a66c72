interface ExportedNames {
  values: Set<string>;
  /** Whether it takes type arguments. */
  types: Map<string, boolean>;
}

const declared =
  /^export (?:declare )?(?:abstract )?(const|let|function|class|enum|interface|type) ([A-Za-z_$][\w$]*)(<)?/gm;
const listed = /^export (type )?\{([^}]*)\}/gm;
const passedOn = /^export \* from ['"](\.[^'"]+)['"]/gm;

/** The exports of a package's `index.d.ts`. */
export function exportedNames(files: Map<string, string>, file = 'index.d.ts'): ExportedNames {
  const names: ExportedNames = { values: new Set(), types: new Map() };
  const text = files.get(file) ?? '';
  for (const [, kind, name = '', generic] of text.matchAll(declared)) {
    if (kind === 'interface' || kind === 'type') names.types.set(name, generic !== undefined);
    else names.values.add(name);
  }
  for (const [, allTypes, list = ''] of text.matchAll(listed))
    for (const one of list.split(',').map((part) => part.trim()))
      addListed(names, one, allTypes !== undefined);
  for (const [, path = ''] of text.matchAll(passedOn)) {
    const inner = exportedNames(files, findDeclaration(file, path));
    for (const value of inner.values) names.values.add(value);
    for (const [type, generic] of inner.types) names.types.set(type, generic);
  }
  return names;
}

/** The files reachable from `index.d.ts`. */
export function reachableFiles(all: Map<string, string>): Map<string, string> {
  const reached = new Map<string, string>();
  const open = ['index.d.ts'];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const text = all.get(file);
    if (text === undefined || reached.has(file)) continue;
    reached.set(file, text);
    for (const [, path = ''] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g))
      open.push(findDeclaration(file, path));
  }
  return reached;
}

// A listed type may have type parameters: only its presence is checked.
function addListed(names: ExportedNames, listedName: string, allTypes: boolean): void {
  const [, type, name = ''] = /^(type )?(?:[\w$]+ as )?([\w$]+)$/.exec(listedName) ?? [];
  if (name === '') return;
  if (type || allTypes) names.types.set(name, true);
  else names.values.add(name);
}

const findDeclaration = (from: string, path: string): string =>
  new URL(path, `file:///${from}`).pathname.slice(1).replace(/\.tsx?$/, '.d.ts');
