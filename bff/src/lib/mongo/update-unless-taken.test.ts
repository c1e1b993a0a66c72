import { expect, test } from 'vitest';
import { updateUnlessTaken } from './update-unless-taken.ts';

// FerretDB's message: deadlocks of updates have no code of their own.
const deadlock = Object.assign(new Error('deadlock detected'), {
  name: 'MongoServerError',
  code: 1,
});
const duplicate = Object.assign(new Error('duplicate'), { name: 'MongoServerError', code: 1 });

/** Fails with these errors one after the other, then succeeds. */
const updateThatMeets = (...errors: Error[]) => {
  const left = [...errors];
  return async () => {
    const error = left.shift();
    if (error) throw error;
    return 'updated';
  };
};

test.each([
  ['that succeeds', [], false, 'updated'],
  ['that deadlocks, then succeeds', [deadlock, deadlock], false, 'updated'],
  ['that deadlocks, then finds the value taken', [deadlock, duplicate], true, 'taken'],
  ['of a taken value', [duplicate], true, 'taken'],
])('an update %s has a verdict', async (_case, errors, isTaken, verdict) => {
  expect(await updateUnlessTaken(updateThatMeets(...errors), async () => isTaken)).toBe(verdict);
});

test('an update that fails otherwise › throws the error immediately', async () => {
  const update = updateThatMeets(duplicate);
  await expect(updateUnlessTaken(update, async () => false)).rejects.toBe(duplicate);
  expect(await update()).toBe('updated');
});
