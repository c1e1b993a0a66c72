import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { actionlintProgram } from '../offline/index.ts';
import { checkWorkflows, workflowFiles } from './workflow-lint.ts';

vi.mock('../offline/index.ts', () => ({ actionlintProgram: vi.fn() }));

test('our workflows and that of a new module › are checked', () => {
  expect(workflowFiles).toContain('.github/workflows/release.yml');
  expect(workflowFiles.filter((file) => file.endsWith('/module.yml'))).toHaveLength(1);
});

test('actionlint cannot be built › the check reports why, and is not counted', async () => {
  vi.mocked(actionlintProgram).mockRejectedValue(new Error('/go is missing'));
  expect(await checkWorkflows()).toBe('actionlint cannot be had: /go is missing');
});

test('actionlint finds a problem › it is printed, and the check fails', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'actionlint');
  await writeFile(program, '#!/bin/sh\necho "a.yml:1: $4"\nexit 1\n', { mode: 0o755 });
  vi.mocked(actionlintProgram).mockResolvedValue(program);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  expect(await checkWorkflows(['a.yml'])).toBe(false);
  expect(log).toHaveBeenCalledExactlyOnceWith('a.yml:1: a.yml');
});
