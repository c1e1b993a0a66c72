import { randomBytes } from 'node:crypto';
import {
  clientHeader,
  type DocumentModules,
  isOfAgency,
  serverPaths,
  workerClient,
} from '@firedeck/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ensureDeviceName } from '../../lib/http/device-cookie.ts';
import { toSecondFactorPolicy } from '../auth/factors/factor-policy.ts';
import { describeSignOn } from '../auth/sessions/sign-in/sign-on-policy.ts';
import { agencyHeaders, isPageNavigation, limitToAgency } from './agency-page.ts';
import { type PolicyOptions, policyHeaders } from './content-security-policy.ts';
import { matchPage } from './match-page.ts';
import { chooseModules, chooseShell } from './module-choice.ts';
import { pageHtml } from './page-html.ts';
import { readLooks } from './page-looks.ts';
import { pageResponses } from './page-responses.ts';
import { nothingReleased, unreachable } from './plain-pages.ts';
import { chooseCacheControl, choosePolicy, findRedirect, planPage } from './plan-page.ts';

const isOfServer = (path: string): boolean =>
  serverPaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
/** Stands for a device without a name. */
const anyDevice = '';
const robots = 'User-agent: *\nDisallow: /\n';

/** Every page: the live shell's document, filled for this path and device. Registered last. */
export const documentRoutes: FastifyPluginAsync = async (app) => {
  const { offline, agency, station, hasStationSheets } = app.config;
  const secondFactor = toSecondFactorPolicy(app.config.secondFactor);
  const readResponses = pageResponses(app);
  const secure = app.config.publicOrigin.startsWith('https:');

  function countServed({ modules }: DocumentModules): void {
    for (const choice of modules)
      if (choice.state === 'ready') {
        const { version } = choice.descriptor;
        const release = choice.release ?? 'current';
        app.moduleMetrics.countServed({ module: choice.id, version, release });
      }
  }

  /** Whether the path is a page of any module; also true when modules cannot be read. */
  async function isPage(request: FastifyRequest): Promise<boolean> {
    const { path } = splitUrl(request);
    if (isOfServer(path)) return false;
    const modules = await app.registry.modules().catch(() => []);
    const shell = chooseShell(modules, anyDevice);
    return (
      !shell ||
      matchPage(path, limitToAgency(path, chooseModules(modules, shell, anyDevice))) !== null
    );
  }

  /** The token for the agency API; null when a script could read the response. */
  async function issuePageToken(request: FastifyRequest): Promise<string | null> {
    if (!isPageNavigation(request)) return null;
    const claim = await app.readRefreshClaim(request);
    return claim && app.issueAgencyPageToken(claim);
  }

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain').header('cache-control', 'public, max-age=86400').send(robots),
  );

  app.get('/*', { schema: { hide: true }, config: { exists: isPage } }, async (request, reply) => {
    const { path, query } = splitUrl(request);
    if (isOfServer(path)) return reply.callNotFound();
    const modules = await app.registry.modules().catch(() => null);
    if (!modules) return sendPlainPage(reply, unreachable, secure);
    const device = ensureDeviceName(request, reply);
    const shell = chooseShell(modules, device);
    if (!shell) return sendPlainPage(reply, nothingReleased, secure);

    const hasSession = app.readRefreshCookie(request) !== null;
    const plan = planPage(path, { modules, shell, device, hasSession });
    const redirect = findRedirect(path, plan);
    if (redirect) return redirectToPage(reply, `${redirect}${query}`);
    const isSeen = request.headers[clientHeader] !== workerClient;
    if (isSeen) countServed(plan.modules);
    const { page, needs, openings } = plan;
    const responses = openings.length > 0 ? await readResponses(request, needs.prefetch) : null;
    const nonce = randomBytes(16).toString('base64');
    const sharedDevice = await app.readDevice(request);
    const isAgency = isOfAgency(path);
    const html = pageHtml({
      ...plan,
      nonce,
      ...readLooks(request),
      offline,
      signOn: describeSignOn(app.config.singleSignOn, request),
      secondFactor,
      device: sharedDevice?.profile ?? '',
      stationSheet: hasStationSheets && sharedDevice?.id !== undefined ? 'on' : '',
      agency,
      station: sharedDevice?.station ?? station,
      responses,
      agencyDocument: page && isAgency ? await issuePageToken(request) : null,
    });
    const cacheControl = chooseCacheControl({
      hasMemberData: responses !== null,
      isAgency,
      isSharedDevice: sharedDevice !== undefined,
      isSeen,
    });
    return sendPage(reply, needs.known ? 200 : 404, choosePolicy(plan, { nonce, secure }))
      .header('cache-control', cacheControl)
      .headers(isAgency ? agencyHeaders : {})
      .send(html);
  });
};

/** `query` with its question mark, empty without one. */
function splitUrl({ url }: FastifyRequest): { path: string; query: string } {
  const [path = '/'] = url.split('?', 1);
  return { path, query: url.slice(path.length) };
}

// Not cacheable: a later module may own the other spelling of this path.
function redirectToPage(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'private, no-cache').redirect(address, 308);
}

function sendPlainPage(reply: FastifyReply, page: string, secure: boolean): FastifyReply {
  return sendPage(reply.header('retry-after', 2), 503, { secure }).send(page);
}

function sendPage(reply: FastifyReply, status: number, policy: PolicyOptions): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .headers(policyHeaders({ ...policy, hashed: true }));
}
