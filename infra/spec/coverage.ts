import type { SpecificationLine } from './specification.ts';
import { isWritten, type Statement } from './statements.ts';

export interface Known {
  statements: Statement[];
  /** Ids of the tests that passed in a run; without a run, of all tests. */
  covered: string[];
  /** Ids in test files. */
  named: string[];
  /** Titles with more than one id. */
  crowdedTitles: string[];
  /** Undefined when the specification is not available. */
  lines: SpecificationLine[] | undefined;
  isRecord(path: string): boolean;
  /** Whether a text or constant is at its recorded location. */
  isWrittenThere(statement: Statement): boolean;
}

export interface Coverage {
  sections: { section: number; covered: number; total: number }[];
  /** Faults by kind, each with a sentence. */
  faults: { sentence: string; items: string[] }[];
}

/** Compares statements, tests and the specification. */
export function computeCoverage(known: Known): Coverage {
  const { statements, named, crowdedTitles, lines } = known;
  const covered = new Set(known.covered);
  const isCovered = ({ id, kind, writtenIn }: Statement): boolean =>
    kind === 'decision' ? known.isRecord(writtenIn) : covered.has(id);

  const ids = new Set(statements.map(({ id }) => id));
  const stated = new Set(statements.map(({ line }) => line));
  const present = new Set(lines?.map(({ hash }) => hash));
  const faults = [
    {
      sentence: 'statements without a test (decisions: without their record)',
      items: statements.filter((one) => !isCovered(one)).map(describe),
    },
    {
      sentence: 'ids in tests without a statement',
      items: [...new Set(named.filter((id) => !ids.has(id)))],
    },
    { sentence: 'titles with more than one id', items: crowdedTitles },
    {
      sentence: 'texts, constants and rules that are not where the table says',
      items: listMisplaced(known),
    },
    {
      sentence: 'lines of the specification without a statement',
      items: (lines ?? [])
        .filter(({ hash }) => !stated.has(hash))
        .map(({ number, text }) => `line ${number}: ${text.slice(0, 80)}`),
    },
    {
      sentence: 'statements whose line is no longer in the specification',
      items: lines ? statements.filter(({ line }) => !present.has(line)).map(describe) : [],
    },
  ];
  return { sections: groupBySection(statements, isCovered), faults };
}

function groupBySection(statements: Statement[], isCovered: (statement: Statement) => boolean) {
  const bySection = Map.groupBy(statements, ({ section }) => section);
  return [...bySection].map(([section, all]) => ({
    section,
    covered: all.filter(isCovered).length,
    total: all.length,
  }));
}

/** Statements that are not at their recorded location. */
export const listMisplaced = ({
  statements,
  isWrittenThere,
}: Pick<Known, 'statements' | 'isWrittenThere'>): string[] =>
  statements.filter((one) => isWritten(one) && !isWrittenThere(one)).map(formatStatement);

const formatStatement = ({ id, writtenIn }: Statement): string => `${id} ${writtenIn}`;

const describe = ({ id, kind, words }: Statement): string => `${id} ${kind.padEnd(8)} ${words}`;
