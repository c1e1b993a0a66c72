import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

// Runs the mongosh script against a fake, because MongoDB is not available everywhere.
const script = readFileSync(
  fileURLToPath(new URL('setup/database-users.js', import.meta.url)),
  'utf8',
);

interface State {
  isInitiated: boolean;
  users: Map<string, string>;
}

const refusal = (code: number) => Object.assign(new Error(`code ${code}`), { code });

/** A fake MongoDB on localhost; it is killed after `lastCall` calls. */
function play(state: State, lastCall = Number.POSITIVE_INFINITY): State {
  let calls = 0;
  let isSignedIn = false;
  const write = (change: () => void) => {
    // The localhost exception allows this until there is a user.
    if (!isSignedIn && state.users.size > 0) throw refusal(13);
    calls += 1;
    change();
    if (calls === lastCall) throw new Error('killed');
  };
  const database = (name: string) => ({
    getUser: (user: string) => state.users.get(`${name}.${user}`) ?? null,
    createUser: ({ user, pwd }: { user: string; pwd: string }) =>
      write(() => state.users.set(`${name}.${user}`, pwd)),
    updateUser: (user: string, { pwd }: { pwd: string }) =>
      write(() => state.users.set(`${name}.${user}`, pwd)),
    auth: (user: string, pwd: string) => {
      if (state.users.get(`${name}.${user}`) !== pwd) throw refusal(18);
      isSignedIn = true;
    },
    adminCommand: () => {
      if (state.isInitiated) throw refusal(23);
      write(() => {
        state.isInitiated = true;
      });
    },
    hello: () => ({ isWritablePrimary: state.isInitiated }),
    getSiblingDB: database,
  });
  const require = () => ({ readFileSync: (path: string) => `password of ${path}` });
  runInNewContext(script, {
    require,
    connect: () => database('admin'),
    sleep: () => {},
    print: () => {},
  });
  return state;
}

const complete = new Map([
  ['admin.root', 'password of /secrets/mongodb/root'],
  ['firedeck.firedeck', 'password of /secrets/mongodb/firedeck'],
]);
const emptyState = (): State => ({ isInitiated: false, users: new Map() });

test('an empty server › becomes a replica set with both users', () => {
  expect(play(emptyState())).toEqual({ isInitiated: true, users: complete });
});

test.each([1, 2, 3])(
  'a job killed after write %s › the next one completes the work',
  (lastCall) => {
    const state = emptyState();
    expect(() => play(state, lastCall)).toThrow('killed');
    expect(play(state)).toEqual({ isInitiated: true, users: complete });
  },
);

test('a server with users from other secrets › is refused', () => {
  const users = new Map([['admin.root', 'another']]);
  expect(() => play({ isInitiated: true, users })).toThrow('code 13');
});
