import { expect, test } from 'vitest';
import { updateUnlessTaken } from './update-unless-taken.ts';

// As FerretDB words it: an update's deadlock has no code of its own.
const deadlock = Object.assign(new Error('deadlock detected'), {
  name: 'MongoServerError',
  code: 1,
});
const duplicate = Object.assign(new Error('duplicate'), { name: 'MongoServerError', code: 1 });

/** Fails with these in turn, then succeeds. */
const updateThatMeets = (...errors: Error[]) => {
  const left = [...errors];
  return async () => {
    const error = left.shift();
    if (error) throw error;
    return 'updated';
  };
};

test.each([
  ['that is made', [], false, 'updated'],
  ['that meets deadlocks, then is made', [deadlock, deadlock], false, 'updated'],
  ['that meets a deadlock, then finds the value taken', [deadlock, duplicate], true, 'taken'],
  ['of a value that is taken', [duplicate], true, 'taken'],
])('an update %s has a verdict', async (_case, errors, isTaken, verdict) => {
  expect(await updateUnlessTaken(updateThatMeets(...errors), async () => isTaken)).toBe(verdict);
});

test('an update that fails otherwise › passes the failure on at once', async () => {
  const update = updateThatMeets(duplicate);
  await expect(updateUnlessTaken(update, async () => false)).rejects.toBe(duplicate);
  expect(await update()).toBe('updated');
});
