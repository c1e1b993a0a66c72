import type { ModuleDescriptor } from '@firedeck/contract';
import { aDescriptor, publishFiles } from '../a-descriptor.ts';
import { asNobody, type Example } from './example.ts';
import { type Ground, teamKey } from './ground.ts';

/** What browsers and teams ask of the registry. */
export const examplesOfModules: Record<string, Example> = {
  'GET /api/modules': asNobody,
  'POST /api/modules/{id}/check': ofTeam(async (ground) => ({
    descriptor: await published(ground),
  })),
  'POST /api/modules/{id}/release': ofTeam(async (ground) => ({
    descriptor: await published(ground),
  })),
  'POST /api/modules/{id}/canary': ofTeam(async (ground) => ({
    descriptor: await published(ground),
    percent: 10,
  })),
  'POST /api/modules/{id}/rollback': async (ground) => {
    await release(ground);
    await release(ground);
    return ofTeam(() => ({}))(ground);
  },
  'POST /api/modules/{id}/enable': ofTeam(() => ({})),
  'POST /api/modules/{id}/disable': ofTeam(() => ({})),
  'POST /api/modules/{id}/failures': async (ground) => ({
    id: 'notes',
    headers: {},
    body: { artifact: await release(ground), kind: 'timeout' },
  }),
};

function ofTeam(body: (ground: Ground) => object | Promise<object>): Example {
  const headers = { authorization: `Bearer ${teamKey}` };
  return async (ground) => ({ id: 'notes', headers, body: await body(ground) });
}

async function published({ testApp }: Ground): Promise<ModuleDescriptor> {
  const descriptor = aDescriptor();
  await publishFiles(testApp.config.artifactsDir ?? '', descriptor);
  return descriptor;
}

async function release(ground: Ground): Promise<string> {
  const descriptor = await published(ground);
  await ground.testApp.app.inject({
    method: 'POST',
    url: '/api/modules/notes/release',
    headers: { authorization: `Bearer ${teamKey}` },
    payload: { descriptor },
  });
  return descriptor.artifact;
}
