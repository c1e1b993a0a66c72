import type { HeldRole } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aMember } from '../../testing/agency-member.ts';
import { createFakeShell, member as me } from '../../testing/fake-shell.ts';
import { useRoleEdits } from './use-role-edits.ts';

afterEach(cleanup);

const roles = Array.from(
  { length: 101 },
  (_, at): HeldRole => ({
    role: 'station_editor',
    group: `Station ${at}`,
    source: 'local',
    from: null,
    state: 'active',
  }),
);

function RemoveAll() {
  const { edits, change, submit, failure } = useRoleEdits({ ...aMember, roles }, '1');
  return (
    <>
      <button type="button" onClick={() => change({ ...edits, chosen: [] })}>
        Remove all
      </button>
      <button type="button" onClick={submit}>
        Save
      </button>
      <p>{failure}</p>
    </>
  );
}

it('more changes than the limit › are not sent, and an error shows the limit', async () => {
  const shell = createFakeShell({ state: { status: 'signed-in', user: me } });
  shell.show(() => <RemoveAll />);
  for (const name of ['Remove all', 'Save'])
    await act(async () => void fireEvent.click(screen.getByText(name)));
  expect(screen.getByText(/^You can save up to 100 changes/)).toBeTruthy();
  expect(shell.requests).toEqual([]);
});
