import type { AuditLine, DocumentModules } from '@firedeck/contract';
import { publish } from '@firedeck/infra/release';
import { buildChanged } from './build-changed.ts';
import { liveDescriptor, whileChanged } from './live-modules.ts';
import { operatorCommand, releaseCommand } from './release-command.ts';
import { expect, test } from './release-stack.ts';
import { nextMinor, raised, sourceVersion } from './source-version.ts';

const version = sourceVersion('mfe-notes');
const rollbackLimitMs = 60_000;
const atOnce = 20;
const notesFiles = /^\/mf\/notes\/([^/]+)\//;

test('a release day by commands › canary, release, rollback, disable', async ({
  stack,
  memberPage,
  line,
}) => {
  test.setTimeout(240_000);
  const changed = await buildChanged('mfe-notes', 'package.json', raised);
  const { artifact, descriptor } = await publish({
    moduleFolder: changed.folder,
    artifacts: stack.folders.artifacts,
  });
  await whileChanged(stack, 'notes', async (live) => {
    const share = async () => computeShare(await fetchDocuments(stack.address, 1_000), artifact);
    const loaded = async () => {
      const before = line.requested(notesFiles).length;
      await memberPage.goto('/');
      await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();
      const requested = line.requested(notesFiles).slice(before);
      return new Set(requested.map((path) => notesFiles.exec(path)?.[1]));
    };

    await test.step('check reports the result in advance', async () => {
      const { code, out } = await releaseCommand(stack, 'check', 'notes', '--artifact', artifact);
      expect(out).toContain(`notes ${artifact} fits what is live.`);
      expect(out).toContain(`It could be rolled back to notes ${live.artifact}.`);
      expect(code).toBe(0);
    });

    await test.step('a canary of 10 % reaches 7 to 13 % of devices, 0 % none, 100 % all', async () => {
      const canary = (percent: string) =>
        releaseCommand(stack, 'canary', 'notes', percent, '--artifact', artifact);
      expect((await canary('10')).out).toContain(`canary ${artifact} for 10 %`);
      await expect.poll(async () => (await share()).length).toBeGreaterThanOrEqual(70);
      const early = await share();
      expect(early.length).toBeLessThanOrEqual(130);
      expect(await share()).toEqual(early);
      await canary('0');
      await expect.poll(share).toEqual([]);
      await canary('100');
      await expect.poll(share).toHaveLength(1_000);
    });

    await test.step('released › each page loads it', async () => {
      const tried = await releaseCommand(
        stack,
        'release',
        'notes',
        '--artifact',
        artifact,
        '--dry-run',
      );
      expect(tried.out).toContain(`would be live: notes ${artifact}`);
      const { code, out } = await releaseCommand(stack, 'release', 'notes', '--artifact', artifact);
      expect([code, out]).toEqual([0, expect.stringContaining(`now live: notes ${artifact}`)]);
      expect(await loaded()).toEqual(new Set([artifact]));
    });

    await test.step('rolled back by one command › exactly the previous URLs', async () => {
      const began = Date.now();
      const { code } = await releaseCommand(stack, 'rollback', 'notes');
      expect(code).toBe(0);
      expect(await loaded()).toEqual(new Set([live.artifact]));
      expect(Date.now() - began).toBeLessThan(rollbackLimitMs);
    });

    await test.step('disabled › its slot shows that, nothing of it is requested', async () => {
      expect((await releaseCommand(stack, 'disable', 'notes')).out).toContain('switched off');
      const before = line.requested(notesFiles).length;
      await memberPage.goto('/');
      await expect(
        memberPage.getByText(`Personal Notes ${version} is currently turned off.`),
      ).toBeVisible();
      expect(line.requested(notesFiles).slice(before)).toEqual([]);
      expect((await releaseCommand(stack, 'enable', 'notes')).code).toBe(0);
    });

    await test.step('the audit has all of it with its authors', async () => {
      const { out } = await operatorCommand(stack, 'audit', '--json');
      const acts = JSON.parse(out).filter(
        ({ actor, outcome }: AuditLine) => actor.name === 'ada' && outcome === 'accepted',
      );
      expect(acts.map(({ kind }: AuditLine) => kind)).toEqual([
        'enable',
        'disable',
        'rollback',
        'release',
        'canary',
        'canary',
        'canary',
      ]);
    });
  });
  await changed.remove();
  expect(descriptor.version).toBe(nextMinor(version));
});

test('a published version with other contents › is refused without a change', async ({ stack }) => {
  const live = await liveDescriptor(stack, 'notes');
  const changed = await buildChanged('mfe-notes', 'src/texts.ts', (text) =>
    text.replace('Personal Notes', 'My Notes'),
  );
  const options = { moduleFolder: changed.folder, artifacts: stack.folders.artifacts };
  await expect(publish({ ...options, local: false })).rejects.toThrow(
    new RegExp(
      `^notes ${version} is published already as ${version}-[0-9a-f]{16}, with other contents\\.`,
    ),
  );
  expect((await liveDescriptor(stack, 'notes')).artifact).toBe(live.artifact);
  await changed.remove();
});

type Document = [device: string, modules: DocumentModules];

/** Requests the document of this many devices. */
async function fetchDocuments(address: string, count: number): Promise<Document[]> {
  const devices = Array.from({ length: count }, (_, index) => String(index).padStart(22, 'd'));
  const documents: Document[] = [];
  while (devices.length > 0) {
    const some = devices.splice(0, atOnce).map((device) => fetchDocument(address, device));
    documents.push(...(await Promise.all(some)));
  }
  return documents;
}

async function fetchDocument(address: string, device: string): Promise<Document> {
  const response = await fetch(address, { headers: { cookie: `fd_device=${device}` } });
  const block = /id="firedeck-modules"[^>]*>(.*?)<\/script>/s.exec(await response.text());
  return [device, JSON.parse(block?.[1] ?? '')];
}

function computeShare(documents: Document[], artifact: string): string[] {
  return documents
    .filter(([, { modules }]) => modules.some((module) => module.descriptor.artifact === artifact))
    .map(([device]) => device);
}
