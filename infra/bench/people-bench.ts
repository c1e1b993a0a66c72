import { env as variables } from 'node:process';
import { aMember } from '@firedeck/bff/builders';
import { startIdentityProvider } from '@firedeck/bff/identity-provider';
import { UserError } from '../lib/user-error.ts';
import { startTemporaryServices } from '../local/index.ts';
import { withApp } from './bench-app.ts';
import { serverEnvironment } from './bench-server.ts';
import { measureMembersList } from './people-list.ts';
import { measureProvisioning } from './people-provisioning.ts';
import { measureShiftChange, measureSingleSignOn } from './people-sign-ins.ts';
import { printTable } from './print-table.ts';

const publicOrigin = 'http://localhost:3000';
const unlimited = '1000000';

/** A large agency: single sign-on, provisioning, the list of members, a shift change. */
export async function peopleBench(): Promise<boolean> {
  const share = readShare();
  const idp = await startIdentityProvider({ kind: 'okta', publicOrigin });
  const services = await startTemporaryServices();
  const env = await serverEnvironment(services, {
    PUBLIC_ORIGIN: publicOrigin,
    OIDC_ISSUER: idp.issuer,
    OIDC_CLIENT_ID: idp.settings.clientId,
    OIDC_CLIENT_SECRET: idp.settings.clientSecret ?? '',
    SCIM_REQUESTS_PER_SECOND: '10000',
    SIGN_IN_TRIES_PER_ADDRESS: unlimited,
    SIGN_UPS_PER_ADDRESS: unlimited,
  });
  try {
    return await withApp(env, async (app) => {
      const admin = await aMember(app);
      return printTable([
        ...(await measureSingleSignOn(app, idp, share)),
        await measureShiftChange(app, idp, share),
        ...(await measureMembersList(app, admin, share)),
        await measureProvisioning(app, share),
      ]);
    });
  } finally {
    await services.stop();
    await idp.stop();
  }
}

/** A share below 1 only tests the bench itself. */
function readShare(): number {
  const share = Number(variables.FIREDECK_BENCH_SHARE ?? 1);
  if (share > 0 && share <= 1) return share;
  throw new UserError('FIREDECK_BENCH_SHARE must be greater than 0 and at most 1.');
}
