import type { ModuleDescriptor } from '@firedeck/contract';
import { aDescriptor, publishFiles } from '../a-descriptor.ts';
import { asNobody, type Example } from './example.ts';
import { type Fixture, teamKey } from './fixtures.ts';

export const examplesOfModules: Record<string, Example> = {
  'GET /api/modules': asNobody,
  'POST /api/modules/{id}/check': ofTeam(async (fixture) => ({
    descriptor: await published(fixture),
  })),
  'POST /api/modules/{id}/release': ofTeam(async (fixture) => ({
    descriptor: await published(fixture),
  })),
  'POST /api/modules/{id}/canary': ofTeam(async (fixture) => ({
    descriptor: await published(fixture),
    percent: 10,
  })),
  'POST /api/modules/{id}/rollback': async (fixture) => {
    await release(fixture);
    await release(fixture);
    return ofTeam(() => ({}))(fixture);
  },
  'POST /api/modules/{id}/enable': ofTeam(() => ({})),
  'POST /api/modules/{id}/disable': ofTeam(() => ({})),
  'POST /api/modules/{id}/failures': async (fixture) => ({
    id: 'notes',
    headers: {},
    body: { artifact: await release(fixture), kind: 'timeout' },
  }),
};

function ofTeam(body: (fixture: Fixture) => object | Promise<object>): Example {
  const headers = { authorization: `Bearer ${teamKey}` };
  return async (fixture) => ({ id: 'notes', headers, body: await body(fixture) });
}

async function published({ testApp }: Fixture): Promise<ModuleDescriptor> {
  const descriptor = aDescriptor();
  await publishFiles(testApp.config.artifactsDir ?? '', descriptor);
  return descriptor;
}

async function release(fixture: Fixture): Promise<string> {
  const descriptor = await published(fixture);
  await fixture.testApp.app.inject({
    method: 'POST',
    url: '/api/modules/notes/release',
    headers: { authorization: `Bearer ${teamKey}` },
    payload: { descriptor },
  });
  return descriptor.artifact;
}
