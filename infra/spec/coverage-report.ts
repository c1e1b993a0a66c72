import type { Coverage } from './coverage.ts';

/** The output of the command: the table by section, then each fault with its items. */
export function reportLines({ sections, faults }: Coverage): string[] {
  const total = {
    covered: sections.reduce((sum, { covered }) => sum + covered, 0),
    total: sections.reduce((sum, { total }) => sum + total, 0),
  };
  const rows = [
    ...sections.map(({ section, ...counts }) => row(`§${section}`, counts)),
    row('all', total),
  ];
  const found = faults.filter(({ items }) => items.length > 0);
  return [
    ...rows,
    ...found.flatMap(({ sentence, items }) => [
      '',
      `${items.length} ${sentence}:`,
      ...items.map((item) => `  ${item}`),
    ]),
  ];
}

function row(name: string, { covered, total }: { covered: number; total: number }): string {
  const mark = covered === total ? '✓' : '✗';
  return `${mark} ${name.padEnd(4)} ${String(covered).padStart(4)} of ${String(total).padStart(4)}`;
}
