/** The result of one check. */
export interface Finding {
  title: string;
  isGood: boolean;
  text: string;
}

interface Expected {
  title: RegExp;
  text: RegExp;
  reason: string;
}

/** Expected findings, each with its reason. */
const expectedFindings: readonly Expected[] = [
  {
    title: /^check_remove_attribute$/,
    text: /did not remove attribute 'active'/,
    reason: 'An account without the attribute is active: removing it means true.',
  },
  {
    title: /^search_with_attributes$/,
    text: /This method is not allowed here/,
    reason: 'POST /.search is optional, and neither Entra nor Okta sends it.',
  },
  {
    title: /^PATCH \/Groups/,
    text: /got 204/,
    reason: 'RFC 7644 §3.5.2 allows 204: a list of 5,000 members is not sent back for one change.',
  },
  {
    title: /^PATCH \/Groups\/\{id\} add member$/,
    text: /got 400/,
    reason:
      'The member does not exist: if we accepted it silently, the directory would believe that it was added.',
  },
];

const testerLine = /^(SUCCESS|ERROR|CRITICAL|SKIPPED|ACCEPTABLE|DEVIATION) (\S+)/;

/** Parses the output of `scim2 test -v`: a line for each check, followed by its reason. */
export function readTester(output: string): Finding[] {
  const lines = output.split('\n');
  return lines.flatMap((line, index) => {
    const [, status, title] = testerLine.exec(line) ?? [];
    if (status === undefined || title === undefined) return [];
    const next = lines[index + 1] ?? '';
    const isGood = status !== 'ERROR' && status !== 'CRITICAL';
    return [{ title, isGood, text: next.startsWith(' ') ? next.trim() : '' }];
  });
}

interface SanityReport {
  results: { name: string; status: string; message?: string }[];
}

/** Parses the output of `scim-sanity probe --json-output`. */
export function readSanity(output: string): Finding[] {
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  if (json === '') return [];
  const { results } = JSON.parse(json) as SanityReport;
  return results.map(({ name: title, status, message: text = '' }) => ({
    title,
    isGood: status === 'pass' || status === 'skip',
    text,
  }));
}

/** Faults that are not expected. */
export const unexpected = (findings: Finding[]): Finding[] =>
  findings.filter(
    (finding) =>
      !finding.isGood &&
      !expectedFindings.some(
        ({ title, text }) => title.test(finding.title) && text.test(finding.text),
      ),
  );
