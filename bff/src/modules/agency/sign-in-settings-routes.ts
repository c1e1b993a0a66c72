import { type AgencySignIn, agencySignIn } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { identityHealth } from '../../lib/redis/identity-health.ts';
import { providerId } from '../../lib/settings/oidc-settings.ts';
import { isNamed } from '../auth/roles/resolve-roles.ts';
import { scimKeys } from '../provisioning/keys/scim-keys.ts';
import { scimPrefix } from '../provisioning/scim-prefix.ts';
import { groupsRepository } from './groups-repository.ts';
import { describeAddresses, describeProvider, describeTraffic } from './sign-in-description.ts';

/** Settings and health of sign-in and provisioning; they change only in the configuration. */
export const signInSettingsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { singleSignOn, signUp, secondFactor, scim, groupRoles, groupsFrom, publicOrigin } =
    app.config;
  const { providers, passwords, autoRedirect } = singleSignOn;
  const health = identityHealth(app.redis);
  const keys = scimKeys(app.mongo);
  const groups = groupsRepository(app.mongo);

  async function describeGroupRoles(): Promise<AgencySignIn['group_roles']> {
    if (groupRoles.length === 0) return [];
    const all = await groups.list();
    return groupRoles.map(({ group, role, station }) => ({
      group,
      role,
      station,
      group_id: all.find((one) => isNamed(one, group))?._id ?? null,
    }));
  }

  app.get(
    '/api/agency/sign-in',
    {
      onRequest: app.authenticate,
      schema: { tags: ['agency'], response: { 200: agencySignIn } },
    },
    async () => {
      const [known, all, group_roles] = await Promise.all([
        health.read(providers.map(({ id }) => id)),
        keys.list(),
        describeGroupRoles(),
      ]);
      return {
        passwords,
        sign_up: signUp.mode,
        ...(signUp.mode === 'domains' && { sign_up_domains: signUp.domains }),
        second_factor: secondFactor.mode,
        auto_redirect: autoRedirect,
        ...describeAddresses(publicOrigin, providerId),
        providers: providers.map((provider, index) =>
          describeProvider(provider, publicOrigin, known?.providers[index]),
        ),
        groups_from: groupsFrom === 'scim' ? ('scim' as const) : ('sign-in' as const),
        group_roles,
        directory: {
          base_url: `${publicOrigin}${scimPrefix}`,
          adopts_by_email: scim.adoptsByEmail,
          requests_per_second: scim.requestsPerSecond,
          ...describeTraffic(all, known),
        },
        is_health_known: known !== null,
      };
    },
  );
};
