/** One measured figure and its goal; `isMet` is null without a goal. */
export interface Row {
  label: string;
  measured: string;
  goal: string;
  isMet: boolean | null;
}

/** A figure that is only reported. */
export const rowWithoutGoal = (label: string, measured: string): Row => ({
  label,
  measured,
  goal: '',
  isMet: null,
});

/** The same figure without its goal. */
export const withoutGoal = ({ label, measured }: Row): Row => rowWithoutGoal(label, measured);

/** Prints the rows in columns; returns whether every goal is met. */
export function printTable(rows: Row[]): boolean {
  const width = (pick: (row: Row) => string) => Math.max(...rows.map((row) => pick(row).length));
  const [label, measured, goal] = [
    width((r) => r.label),
    width((r) => r.measured),
    width((r) => r.goal),
  ];
  for (const row of rows) {
    const sign = row.isMet === null ? ' ' : row.isMet ? '✓' : '✗';
    console.log(
      `${sign} ${row.label.padEnd(label)}  ${row.measured.padStart(measured)}  ${row.goal.padEnd(goal)}`.trimEnd(),
    );
  }
  return rows.every(({ isMet }) => isMet !== false);
}
