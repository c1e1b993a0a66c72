/** One measured figure beside its goal; `holds` is null where there is none to miss. */
export interface Row {
  what: string;
  measured: string;
  goal: string;
  holds: boolean | null;
}

/** Prints the rows in columns; true when every goal holds. */
export function printTable(rows: Row[]): boolean {
  const width = (pick: (row: Row) => string) => Math.max(...rows.map((row) => pick(row).length));
  const [what, measured, goal] = [
    width((r) => r.what),
    width((r) => r.measured),
    width((r) => r.goal),
  ];
  for (const row of rows) {
    const sign = row.holds === null ? ' ' : row.holds ? '✓' : '✗';
    console.log(
      `${sign} ${row.what.padEnd(what)}  ${row.measured.padStart(measured)}  ${row.goal.padEnd(goal)}`.trimEnd(),
    );
  }
  return rows.every(({ holds }) => holds !== false);
}
