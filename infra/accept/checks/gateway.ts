import { commonHeaders, workerHeaders } from '@firedeck/bff/header-policy';
import { type ModuleStatus, workerPath } from '@firedeck/contract';
import { type ApiRequest, describeResponse, sendRequest } from '../../api-client/send-request.ts';
import type { CheckContext, Finding } from '../check.ts';

/** Reserved for documentation. */
const foreignHost = 'firedeck.example.net';
const internalPaths = ['/metrics', '/healthz/live', '/healthz/startup', '/healthz/ready'];
/** Pages have another policy. */
const policyOfPages = { 'content-security-policy': undefined };

export async function checkGateway({ options: { address } }: CheckContext): Promise<Finding> {
  const get = (path: string, headers: Record<string, string> = {}) =>
    sendRequest(address, { method: 'GET', path, headers } satisfies ApiRequest);
  const facts: string[] = [];
  const problems: string[] = [];

  const api = await get('/api/modules');
  if (api.status !== 200) problems.push(`/api/modules: ${describeResponse(api)}`);
  else facts.push(`the API answers in ${api.ms} ms`);
  problems.push(...wrongHeaders('/api/modules', api.headers));

  const page = await get('/');
  if (page.status !== 200) problems.push(`/: status ${page.status} ${page.failure ?? ''}`);
  problems.push(...wrongHeaders('/', page.headers, policyOfPages));
  if (!page.headers['content-security-policy']) problems.push('/: no content-security-policy');

  // Browsers load it only from this path, and would run an old one from a proxy's cache.
  const worker = await get(workerPath);
  if (worker.status !== 200)
    problems.push(`${workerPath}: status ${worker.status} ${worker.failure ?? ''}`);
  problems.push(...wrongHeaders(workerPath, worker.headers, workerHeaders));

  for (const path of ['/', '/api/modules']) {
    const { status } = await get(path, { host: foreignHost });
    if (status > 0 && status < 400)
      problems.push(`${path} is answered ${status} to the foreign Host ${foreignHost}`);
    else facts.push(`${path} with a foreign Host: ${status || 'no answer'}`);
  }
  for (const path of internalPaths) {
    const { status } = await get(path);
    if (status >= 200 && status < 300) problems.push(`${path} is answered outside`);
    else facts.push(`${path} from outside: ${status || 'no answer'}`);
  }
  const { modules = [] } = (api.body ?? {}) as Partial<ModuleStatus>;
  for (const { id, current } of modules) {
    if (!current) continue;
    const path = `/mf/${id}/${current.artifact}/descriptor.json`;
    const { status } = await get(path);
    if (status === 200) facts.push(`the files of ${id} ${current.version} are served`);
    else problems.push(`${path}: status ${status}`);
  }
  return { facts, problems };
}

/** Headers that differ from the expected ones; undefined allows any value. */
function wrongHeaders(
  path: string,
  headers: Record<string, unknown>,
  own: Record<string, string | undefined> = {},
): string[] {
  return Object.entries({ ...commonHeaders, ...own })
    .filter(([name, value]) => value !== undefined && headers[name] !== value)
    .map(([name, value]) => `${path}: ${name} is ${headers[name] ?? 'missing'}, not ${value}`);
}
