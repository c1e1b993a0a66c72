import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { aScimClient, aScimUser } from '../../../../testing/scim-client.ts';
import { userModel } from '../../auth/users/user-model.ts';

const here = setUpTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });

test('a user whom the directory creates, changes and disables › gets no mail', async () => {
  const directory = await aScimClient(here);
  const { id } = (await directory.send('POST', '/Users', aScimUser())).json();
  const value = `${id}@example.org`;
  const changes = [
    { op: 'replace', path: 'emails', value: [{ value, primary: true }] },
    { op: 'replace', path: 'active', value: false },
  ];
  for (const change of changes)
    expect((await directory.patch(`/Users/${id}`, change)).statusCode).toBe(200);
  const stored = await userModel(here.app.mongo).findById(id).lean();
  expect(stored).toMatchObject({
    email: value,
    state: 'disabled',
    emailConfirmedAt: expect.any(Date),
  });
  expect(stored?.outbox ?? []).toEqual([]);
});
