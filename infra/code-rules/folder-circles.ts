import type { ImportArrow } from './import-arrows.ts';

/** Children of one folder, files or folders, that import each other directly or through others. */
export interface FolderCircle {
  folder: string;
  members: string[];
  /** One import as an example for each pair of members. */
  arrows: ImportArrow[];
}

/** For each importer its imported members, with one import as an example. */
type Graph = Map<string, Map<string, ImportArrow>>;

/**
 * The circles between the children of each folder. A subfolder counts as one with all its files, so
 * two folders that import each other are a circle even if no two files are.
 */
export function folderCircles(arrows: ImportArrow[]): FolderCircle[] {
  const graphs = new Map<string, Graph>();
  for (const arrow of arrows) {
    const { folder, from, to } = siblings(arrow);
    const graph: Graph = graphs.get(folder) ?? new Map();
    const imported = graph.get(from) ?? new Map<string, ImportArrow>();
    graphs.set(folder, graph.set(from, imported.set(to, arrow)));
  }
  return [...graphs].flatMap(([folder, graph]) =>
    memberGroups(graph).map((members) => ({
      folder,
      members,
      arrows: arrowsAmong(members, graph),
    })),
  );
}

/** The nearest common folder of both files, and its child on the path to each of them. */
function siblings([from, to]: ImportArrow): { folder: string; from: string; to: string } {
  const [one, other] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (one[depth] === other[depth]) depth += 1;
  return {
    folder: one.slice(0, depth).join('/'),
    from: one[depth] ?? '',
    to: other[depth] ?? '',
  };
}

function memberGroups(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((name) => [name, reachableFrom(name, graph)]));
  const groups = new Map<string, string[]>();
  for (const [name, others] of reached) {
    if (!others.has(name)) continue;
    const members = [...others].filter((other) => reached.get(other)?.has(name)).toSorted();
    groups.set(members.join(), members);
  }
  return [...groups.values()];
}

function reachableFrom(name: string, graph: Graph): Set<string> {
  const reached = new Set<string>();
  const visit = (from: string): void => {
    for (const to of graph.get(from)?.keys() ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      visit(to);
    }
  };
  visit(name);
  return reached;
}

const arrowsAmong = (members: string[], graph: Graph): ImportArrow[] =>
  members.flatMap((from) =>
    [...(graph.get(from) ?? [])].flatMap(([to, arrow]) => (members.includes(to) ? [arrow] : [])),
  );
