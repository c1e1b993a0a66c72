import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/builders.ts';
import { dataServices } from '../../../testing/config.ts';
import { type Severable, severable } from '../../../testing/severable.ts';
import { startTestApp, type TestApp, withOwnDatabase } from '../../../testing/test-app.ts';

describe('GET /api/status', () => {
  let connections: { mongo: Severable; redis: Severable };
  let testApp: TestApp;
  beforeAll(async () => {
    const { mongoUri, redisUrl } = dataServices();
    connections = { mongo: await severable(mongoUri), redis: await severable(redisUrl) };
    testApp = await startTestApp({
      mongodbUri: withOwnDatabase(connections.mongo.url),
      redisUrl: connections.redis.url,
      signUp: { mode: 'domains', domains: ['example.org'] },
      sessionIdleMinutes: 60,
      passwordMinLength: 12,
    });
  }, 30_000);
  afterAll(async () => {
    await testApp.close();
    await connections.mongo.close();
    await connections.redis.close();
  });

  test('without a token › 401', async () => {
    expect((await testApp.app.inject('/api/status')).statusCode).toBe(401);
  });

  test('lists the policies in force', async () => {
    const member = await aMember(testApp.app);
    expect((await member.request('GET', '/api/status')).json().policies).toMatchObject({
      sign_up: 'domains',
      sign_up_domains: ['example.org'],
      password_min_length: 12,
      session_idle_minutes: 60,
      offline: 'private',
      activity_days: 365,
    });
  });

  test('lists the state of each service', async () => {
    const member = await aMember(testApp.app);
    const services = async () => (await member.request('GET', '/api/status')).json().services;
    const polling = { timeout: 30_000, interval: 100 };
    await expect.poll(services, polling).toEqual({ database: true, redis: true, live: true });
    await connections.redis.cut();
    await expect.poll(services, polling).toEqual({ database: true, redis: false, live: false });
    await connections.redis.restore();
    await expect.poll(services, polling).toEqual({ database: true, redis: true, live: true });
    // The session is cached for 5 s, the database's state for 2 s.
    await connections.mongo.cut();
    const states: unknown[] = [];
    await expect
      .poll(async () => {
        const response = await member.request('GET', '/api/status');
        states.push(response.json().services?.database);
        return response.statusCode;
      }, polling)
      .toBe(503);
    expect(states).toContain(false);
    await connections.mongo.restore();
    await expect.poll(services, polling).toMatchObject({ database: true });
  }, 120_000);
});
