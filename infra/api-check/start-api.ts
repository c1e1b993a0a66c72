import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  type ActProof,
  examples,
  fuzzedGroupRoles,
  prepareFixtures,
  proveAct,
} from '@firedeck/bff/fuzz';
import { startIdentityProvider } from '@firedeck/bff/identity-provider';
import { makeTemporaryFolder } from '../local/index.ts';
import { startCheckedBff } from './start-checked-bff.ts';

const unlimited = '1000000';
/** Deletion uses the second member, so that the first keeps its data. */
const members = 2;
const deletion = 'POST /api/me/deletion';
/** Number of requests after which data is cleared, before a member reaches a limit. */
const clearedEvery = 400;

interface RunningApi {
  address: string;
  /**
   * `GET <fixturesAddress>/PATCH%20/api/tools/{id}` returns a request that would succeed, with a new
   * sign-in; with `?keeping` no data is cleared. `POST <fixturesAddress>/proofs?authorization=…&ticket=…`
   * proves the act that was refused with this ticket.
   */
  fixturesAddress: string;
  stop(): Promise<void>;
}

/** A bff on its own data services without rate limits. */
export async function startApi(): Promise<RunningApi> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const artifacts = await mkdtemp(join(await makeTemporaryFolder(), 'artifacts-'));
    stops.push(() => rm(artifacts, { recursive: true, force: true }));
    const idp = await startIdentityProvider({
      kind: 'entra',
      publicOrigin: 'http://localhost:3000',
    });
    stops.push(() => idp.stop());
    const settings = {
      OIDC_ISSUER: idp.issuer,
      OIDC_CLIENT_ID: idp.settings.clientId,
      OIDC_CLIENT_SECRET: idp.settings.clientSecret ?? '',
      ARTIFACTS_DIR: artifacts,
      // Each request has its own client address.
      TRUSTED_PROXIES: '127.0.0.0/8',
      SIGN_IN_TRIES: unlimited,
      SIGN_IN_TRIES_PER_ACCOUNT: unlimited,
      SIGN_IN_TRIES_PER_ADDRESS: unlimited,
      SIGN_UPS_PER_ADDRESS: unlimited,
      SESSION_WRITES_PER_MINUTE: unlimited,
      MFA: 'optional',
      GROUP_ROLES: fuzzedGroupRoles,
    };
    const { app, config, address } = await startCheckedBff(settings, stops);
    const fixtures = await serveFixtures(await prepareFixtures({ app, config }, members), (proof) =>
      proveAct(app, proof),
    );
    stops.push(fixtures.stop);
    return { address, fixturesAddress: fixtures.address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function serveFixtures(
  fixtures: Awaited<ReturnType<typeof prepareFixtures>>,
  prove: (proof: ActProof) => Promise<void>,
) {
  let count = 0;
  const server = createServer(async ({ method, url = '' }, reply) => {
    try {
      if (method === 'POST') {
        const { searchParams } = new URL(url, 'http://localhost');
        const read = (name: string) => searchParams.get(name) ?? '';
        await prove({ authorization: read('authorization'), ticket: read('ticket') });
        reply.end();
        return;
      }
      const [path = '', keeping] = url.slice(1).split('?');
      const name = decodeURIComponent(path);
      count += 1;
      if (count % clearedEvery === 0 && keeping === undefined) await fixtures.clear();
      const example = await examples[name]?.(await fixtures.at(name === deletion ? 1 : 0));
      reply.end(JSON.stringify(example ?? null));
    } catch (error) {
      reply.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
