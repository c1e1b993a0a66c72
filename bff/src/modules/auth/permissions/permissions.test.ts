import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { permissions } from './permissions.ts';
import type { RoutePermission } from './route-permissions.ts';

async function anApp(table: Record<string, RoutePermission>) {
  const app = fastify();
  await app.register(permissions, { table });
  app.decorate('authenticate', async () => {});
  return app;
}
const answer = async () => 'ok';

describe('a route', () => {
  test('without an entry in the permissions table › does not register', async () => {
    const app = await anApp({ 'GET /known': { by: 'anyone' } });
    app.get('/known', answer);
    expect(() => app.post('/known', answer)).toThrow('POST /known has no entry');
    expect(() => app.get('/new', answer)).toThrow('GET /new has no entry in route-permissions.ts');
  });

  test('named like a property of `Object` › does not register without an entry', async () => {
    const app = await anApp({});
    expect(() => app.get('/constructor', answer)).toThrow('has no entry');
  });

  test('for members, without authentication › does not register', async () => {
    const app = await anApp({ 'GET /own': { by: 'member' } });
    expect(() => app.get('/own', answer)).toThrow('do not authenticate members');
    expect(() => app.get('/own', { onRequest: app.authenticate }, answer)).not.toThrow();
  });

  test('for anyone, with authentication › does not register', async () => {
    const app = await anApp({ 'GET /public': { by: 'anyone' } });
    const options = { preHandler: [app.authenticate] };
    expect(() => app.get('/public', options, answer)).toThrow('is for anyone');
  });
});
