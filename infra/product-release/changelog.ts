import { checkout } from '../lib/folders.ts';
import { git } from '../lib/git.ts';
import { UserError } from '../lib/user-error.ts';

interface Changelog {
  version: string;
  /** In ISO format: 2026-05-01. */
  date: string;
  /** First lines of commits, `type(area): what someone now has`; null for the first release. */
  subjects: readonly string[] | null;
}

const sections: readonly [title: string, pattern: RegExp][] = [
  ['Breaking', /^\w+(?:\(([^)]*)\))?!: (.+)$/],
  ['New', /^feat(?:\(([^)]*)\))?: (.+)$/],
  ['Fixed', /^fix(?:\(([^)]*)\))?: (.+)$/],
  ['Faster', /^perf(?:\(([^)]*)\))?: (.+)$/],
];

/** The changes that members, operators and teams notice. Others are only counted. */
export function writeChangelog({ version, date, subjects }: Changelog): string {
  const head = `# Firedeck ${version}, ${date}\n\nBefore an upgrade read [upgrading](infra/operations/upgrading.md#by-release).\n`;
  if (subjects === null) return `${head}\nThe first release.\n`;
  let others = subjects.length;
  const parts = sections.flatMap(([title, pattern]) => {
    const lines = subjects.flatMap((subject) => formatChange(subject, pattern));
    others -= lines.length;
    return lines.length > 0 ? `\n## ${title}\n\n${lines.join('\n')}\n` : [];
  });
  const rest = others > 0 ? `\n${others} further changes: tests, documents, code.\n` : '';
  return `${head}${parts.join('')}${rest}`;
}

function formatChange(subject: string, pattern: RegExp): string | [] {
  const [, area, change] = pattern.exec(subject) ?? [];
  if (change === undefined) return [];
  return area === undefined ? `- ${change}` : `- **${area}**: ${change}`;
}

/**
 * The tag of the release before this commit; null without an earlier release.
 *
 * @throws UserError when git does not find it
 */
export function previousRelease(folder = checkout): string | null {
  const tag = git(folder, 'describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  if (tag !== null) return tag.trim();
  if (git(folder, 'tag', '--list', 'v*', '--no-contains', 'HEAD') === '') return null;
  throw new UserError('git finds no release before this commit: is its history complete here?');
}

/** First lines of the commits since then; null without an earlier release. @throws UserError */
export function listSubjects(folder = checkout): string[] | null {
  const previous = previousRelease(folder);
  if (previous === null) return null;
  const subjects = git(folder, 'log', '--no-merges', '--format=%s', `${previous}..HEAD`) ?? '';
  return subjects.split('\n').filter(Boolean);
}
