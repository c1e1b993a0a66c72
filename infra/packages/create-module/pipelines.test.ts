import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readArguments } from '../../release/release-arguments.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, 'files', file), 'utf8');

const pipelines: [string, string][] = [
  ['.github/workflows/module.yml', read('.github/workflows/module.yml')],
  ['.gitlab-ci.yml', read('.gitlab-ci.yml')],
];

/** The arguments of `npx firedeck`, with a possible value for each variable. */
const listCalls = (text: string): string[][] =>
  [...text.matchAll(/npx firedeck (.*)$/gm)].map(([, words = '']) =>
    words
      .replaceAll('"$ACT"', 'rollback')
      .replaceAll(/"\$\w+"/g, 'value')
      .split(' '),
  );

test.each(pipelines)('%s › is valid YAML and uses existing release commands', (_, text) => {
  expect(() => parse(text, { merge: true })).not.toThrow();
  const commands = listCalls(text).map(
    (words) => readArguments(words, { usage: '', ownModule: 'weather' })?.command,
  );
  expect(commands).toEqual(['publish', 'check', 'canary', 'release', 'rollback']);
});

interface GithubJob {
  needs?: string;
  environment?: string;
  'timeout-minutes': number;
  steps: { run?: string }[];
}

interface GitlabJob {
  needs?: string[];
  environment?: string;
  timeout?: string;
  rules: { if: string; when?: string }[];
  script: string[];
}

const github = parse(read('.github/workflows/module.yml'));
const gitlab = parse(read('.gitlab-ci.yml'), { merge: true });
const githubJobs = Object.entries<GithubJob>(github.jobs);
const gitlabJobs = Object.entries<GitlabJob>(gitlab).filter(
  ([name, value]) => value.script !== undefined && !name.startsWith('.'),
);

/** A command without the parts that differ between the hosts: the author and the package cache. */
const plainCommand = (command: string): string =>
  command
    .replace(/\$(GITHUB_ACTOR|GITLAB_USER_LOGIN)/, '$ACTOR')
    .replace(' --cache .npm --prefer-offline', '');

describe('the pipelines of GitHub and GitLab', () => {
  test('have the same jobs in the same order, with the same commands', () => {
    const ofGithub = githubJobs.map(([name, job]) => ({
      name,
      needs: [job.needs ?? []].flat(),
      environment: job.environment,
      minutes: job['timeout-minutes'],
      commands: job.steps.flatMap(({ run }) => (run === undefined ? [] : plainCommand(run))),
    }));
    const ofGitlab = gitlabJobs.map(([name, job]) => ({
      name,
      needs: job.needs ?? [],
      environment: job.environment,
      minutes: Number.parseInt(job.timeout ?? gitlab.default.timeout, 10),
      commands: [...gitlab.default.before_script, ...job.script].map(plainCommand),
    }));
    expect(ofGitlab).toEqual(ofGithub);
  });

  test('offer the same actions on the live module in the same order', () => {
    const { type, ...offered } = github.on.workflow_dispatch.inputs.act;
    const { value, ...rest } = gitlab.variables.ACT;
    expect({ ...rest, default: value }).toEqual(offered);
  });

  test('GitLab › a tag releases only after manual approval; a pipeline started by hand runs only the chosen action', () => {
    const push = '$CI_PIPELINE_SOURCE == "push"';
    const tag = `${push} && $CI_COMMIT_TAG =~ /^v/`;
    const rules = Object.fromEntries(gitlabJobs.map(([name, job]) => [name, job.rules]));
    expect(rules).toEqual({
      test: [{ if: push }],
      publish: [{ if: tag }],
      canary: [{ if: tag, when: 'manual' }],
      release: [{ if: tag, when: 'manual' }],
      act: [{ if: '$CI_PIPELINE_SOURCE == "web"', when: 'manual' }],
    });
  });
});
