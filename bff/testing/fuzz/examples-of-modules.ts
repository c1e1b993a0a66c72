import { aDescriptor } from '../a-descriptor.ts';
import { asNobody, type Example } from './example.ts';
import { type Ground, teamKey } from './ground.ts';

/** What browsers and teams ask of the registry. */
export const examplesOfModules: Record<string, Example> = {
  'GET /api/modules': asNobody,
  'POST /api/modules/{id}/check': ofTeam(() => ({ descriptor: aDescriptor() })),
  'POST /api/modules/{id}/release': ofTeam(() => ({ descriptor: aDescriptor() })),
  'POST /api/modules/{id}/canary': ofTeam(() => ({ descriptor: aDescriptor(), percent: 10 })),
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

function ofTeam(body: () => object): Example {
  return () => ({ id: 'notes', headers: { authorization: `Bearer ${teamKey}` }, body: body() });
}

async function release({ testApp }: Ground): Promise<string> {
  const descriptor = aDescriptor();
  await testApp.app.inject({
    method: 'POST',
    url: '/api/modules/notes/release',
    headers: { authorization: `Bearer ${teamKey}` },
    payload: { descriptor },
  });
  return descriptor.artifact;
}
