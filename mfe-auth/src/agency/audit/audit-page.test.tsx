import type { AuditLine, AuditPage } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeShell, type FakeResponse, member } from '../../testing/fake-shell.ts';
import { View } from './audit-page.tsx';

const auditor = { ...member, roles: ['auditor' as const] };
const id = (digit: number) => `00000000-0000-4000-9000-00000000000${digit}`;

const disabled: AuditLine = {
  id: id(1),
  at: '2026-05-04T08:10:00.000Z',
  kind: 'disable-user',
  outcome: 'accepted',
  act: id(2),
  actor: { type: 'member', id: id(3), name: 'chief@fire.example' },
  subject: { type: 'member', id: id(4), name: 'lee@fire.example' },
  details: { fields: ['state', 'epoch'] },
  from: { network: '192.0.2.0/24', device: 'Chrome on Windows' },
  key: null,
  request_id: id(5),
  seal: 214,
};
const refused: AuditLine = {
  ...disabled,
  id: id(6),
  kind: 'create-group',
  outcome: 'refused',
  actor: { type: 'directory', id: null, name: 'entra-2026' },
  subject: { type: 'group', id: id(7), name: null },
  key: 'entra-2026',
  seal: null,
};
const page: AuditPage = {
  lines: [disabled, refused],
  next: null,
  seals: {
    last: { number: 214, at: '2026-05-04T08:10:30.000Z', lines: 12, root: 'ab12' },
    unsealed: 1,
  },
};

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:audit');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function showAt(address: string, answer: (query: URLSearchParams, path: string) => FakeResponse) {
  const shell = createFakeShell({
    state: { status: 'signed-in', user: auditor },
    answer: ({ route }) => {
      const [path = '', query = ''] = route.split('?');
      return answer(new URLSearchParams(query), path);
    },
  });
  const { router } = shell.show(View, '/agency/audit', `/agency/audit${address}`);
  return { ...shell, search: () => router.state.location.search };
}
const showPage = (changes: Partial<AuditPage> = {}, address = '') =>
  showAt(address, () => ({ body: { ...page, ...changes } }));
const rows = () => screen.findAllByRole('listitem');
const listQueries = ({ requests }: { requests: { route: string }[] }) =>
  requests.map(({ route }) => Object.fromEntries(new URLSearchParams(route.split('?')[1])));

describe('an audit line', () => {
  it('shows action, subject and actor, and the outcome unless it succeeded', async () => {
    showPage();
    const [first, second] = await rows();
    expect(first?.textContent).toMatch(
      /^Disabled account: lee@fire\.exampleby chief@fire\.example/,
    );
    expect(second?.textContent).toMatch(
      /^Created group \(Refused\)by the directory \(entra-2026\)/,
    );
  });

  it('expanded › shows all fields, with a filter for lines by the same actor', async () => {
    const shell = showPage();
    const [first] = await rows();
    const details = first?.querySelector('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const terms = [...details.querySelectorAll('dt')].map(({ textContent }) => textContent);
    const values = [...details.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(Object.fromEntries(terms.map((term, index) => [term, values[index]]))).toEqual({
      When: expect.stringContaining(disabled.at),
      What: 'Disabled account (disable-user)',
      Outcome: 'Done',
      'Done by': 'chief@fire.example',
      'Done by (ID)': id(3),
      Affected: 'lee@fire.example',
      'Affected (ID)': id(4),
      'Changed fields': 'state, epoch',
      Network: '192.0.2.0/24',
      Device: 'Chrome on Windows',
      Request: id(5),
      Seal: '214',
      Act: id(2),
      Line: id(1),
    });
    const link = within(details).getByRole('link', { name: 'Open this person' });
    expect(link.getAttribute('href')).toBe(`/agency/people/${id(4)}`);
    fireEvent.click(
      within(details).getByRole('button', { name: 'Show lines by this person or program' }),
    );
    await waitFor(() => expect(listQueries(shell).at(-1)).toEqual({ actor: id(3) }));
    expect(shell.search()).toBe(`?actor=${id(3)}`);
  });

  it('about roles › names the roles and groups', async () => {
    const about = (details: AuditLine['details'], digit: number): AuditLine => ({
      ...disabled,
      id: id(digit),
      kind: 'grant-role',
      details,
    });
    showPage({
      lines: [
        about({ role: ['station_editor:Station 4'], groups: [id(8)] }, 1),
        about({ role: ['agency_admin'] }, 2),
        about({ role: ['auditor:Review: board'] }, 3),
        about({ role: ['chief'] }, 6),
        about({ role: ['station_editor:Station 4'], group_names: ['Station 4', 'B Shift'] }, 7),
      ],
    });
    const shown = (await rows()).map(({ textContent }) => textContent);
    const by = ' · by chief@fire.example';
    const after = (text: string | null) => text?.split('lee@fire.example')[1]?.split(by)[0];
    expect(shown.map(after)).toEqual([
      'Station editor of Station 4',
      'Agency admin',
      'Auditor, because of Review: board',
      'chief',
      'Station editor of Station 4 · B Shift',
    ]);
    const [first] = await rows();
    const details = first?.querySelector('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect(details.textContent).toContain(
      'RoleStation editor of Station 4 (station_editor:Station 4)IDs of groups',
    );
  });

  it('of an unknown kind › shows the recorded kind', async () => {
    showPage({ lines: [{ ...disabled, kind: 'reset-factors' as never }] });
    expect((await rows())[0]?.textContent).toMatch(/^reset factors: lee/);
  });
});

describe('audit filters', () => {
  it('in the URL › are sent, with local days and the last day included', async () => {
    const shell = showPage(
      {},
      '?search=chief&from=2026-05-04&to=2026-05-05&kind=disable-user&actor=a&subject=b',
    );
    await rows();
    expect(listQueries(shell)).toEqual([
      {
        search: 'chief',
        from: new Date(2026, 4, 4).toISOString(),
        to: new Date(2026, 4, 6).toISOString(),
        kind: 'disable-user',
        actor: 'a',
        subject: 'b',
      },
    ]);
  });

  it('invalid in the URL › are left out', async () => {
    const shell = showPage({}, '?from=yesterday&to=2026-99-99x&kind=constructor&search=%20');
    await rows();
    expect(listQueries(shell)).toEqual([{}]);
  });

  it('typed › are added to the URL after a pause, and Clear removes them', async () => {
    const shell = showPage();
    await rows();
    const search = screen.getByRole('searchbox', { name: /^Search/ });
    fireEvent.change(search, { target: { value: 'lee ' } });
    await waitFor(() => expect(shell.search()).toBe('?search=lee'));
    expect((search as HTMLInputElement).value).toBe('lee ');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(shell.search()).toBe(''));
    expect((search as HTMLInputElement).value).toBe('');
  });

  it('without a match › show a message, and offer older lines if there are any', async () => {
    showPage({ lines: [] }, '?search=x');
    await screen.findByText('No line matches these filters.');
    cleanup();
    showPage({ lines: [], next: 'further' }, '?search=x');
    await screen.findByText(/No match so far/);
    expect(screen.getByRole('button', { name: 'Show older lines' })).toBeDefined();
  });
});

it('a filter that the server rejects › is named, and the previous lines disappear', async () => {
  const body = {
    code: 'validation_failed',
    message: 'The request is invalid.',
    request_id: 'r',
    fields: [{ field: 'search', message: 'takes too long: choose a shorter time' }],
  };
  showAt('', (query) => (query.get('search') ? { status: 422, body } : { body: page }));
  await rows();
  fireEvent.change(screen.getByRole('searchbox', { name: /^Search/ }), { target: { value: 'x' } });
  await screen.findByText(
    'Search names, addresses and details: takes too long: choose a shorter time',
  );
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

describe('older lines', () => {
  it('one page fails to load › shows an error, and the next click loads it', async () => {
    let isDown = true;
    const shell = showAt('?kind=disable-user', (query) => {
      if (query.get('cursor') === null) return { body: { ...page, next: 'c1' } };
      return isDown ? { status: 503 } : { body: { ...page, lines: [{ ...disabled, id: id(8) }] } };
    });
    expect(await rows()).toHaveLength(2);
    const more = () => screen.getByRole('button', { name: 'Show older lines' });
    fireEvent.click(more());
    await screen.findByText('The rest could not be loaded.');
    isDown = false;
    fireEvent.click(more());
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(listQueries(shell).at(-1)).toEqual({ kind: 'disable-user', cursor: 'c1' });
    expect(screen.getByText('3 lines')).toBeDefined();
  });
});

describe('audit seals', () => {
  it('show the time up to which lines are sealed, and the number of unsealed lines', async () => {
    showPage();
    expect(
      await screen.findByText(
        /^All lines up to .* are sealed: later changes can be detected\. Not sealed yet: 1 line/,
      ),
    ).toBeDefined();
    expect(screen.getByText(/^Seal 214 over 12 lines\./).textContent).toContain('ab12');
  });

  it('no seal yet › shows a message', async () => {
    showPage({ seals: { last: null, unsealed: 2 } });
    await screen.findByText(/^No line is sealed yet\./);
  });
});

it('the audit fails to load › Retry loads it', async () => {
  let response: FakeResponse = { status: 503 };
  showAt('', () => response);
  await screen.findByText('The audit could not be loaded.');
  response = { body: page };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toHaveLength(2);
});

describe('the audit export', () => {
  const isExport = (path: string) => path === 'GET /api/agency/audit/export';
  const open = async () => {
    await rows();
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    return within(await screen.findByRole('dialog', { name: 'Export the audit' }));
  };

  const asFile = (format: string | null): FakeResponse =>
    format
      ? { body: page, type: format === 'csv' ? 'text/csv' : 'application/x-ndjson' }
      : { body: page };

  it('lists the active filters, and downloads the filtered lines', async () => {
    const shell = showAt('?kind=disable-user&from=2026-05-04', (query) =>
      asFile(query.get('format')),
    );
    const dialog = await open();
    const described = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(described).toEqual(['From day: 2026-05-04', 'What was done: Disabled account']);
    fireEvent.click(dialog.getByRole('radio', { name: /^NDJSON/ }));
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Export' })));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Audit exported' }]));
    expect(shell.requests.at(-1)?.route).toMatch(/^GET \/api\/agency\/audit\/export\?/);
    expect(listQueries(shell).at(-1)).toEqual({
      kind: 'disable-user',
      from: new Date(2026, 4, 4).toISOString(),
      format: 'ndjson',
    });
    const [[file]] = vi.mocked(URL.createObjectURL).mock.calls as [[Blob]];
    expect(file.type).toBe('application/x-ndjson');
    expect(await file.text()).toBe(JSON.stringify(page));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('rejected › shows an error, and the next attempt succeeds', async () => {
    let isRefused = true;
    const shell = showAt('', (query, path) => {
      if (isExport(path) && isRefused)
        return { status: 403, body: { code: 'not_allowed', message: 'no', request_id: 'r' } };
      return asFile(query.get('format'));
    });
    const dialog = await open();
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    await dialog.findByText(/^The audit was not exported\./);
    isRefused = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'success' }]));
  });

  it('the response is the HTML page of a captive portal › saves nothing and shows an error', async () => {
    vi.mocked(URL.createObjectURL).mockClear();
    const shell = showAt('', (_query, path) =>
      isExport(path) ? { body: '<p>Welcome', type: 'text/html' } : { body: page },
    );
    const dialog = await open();
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    await dialog.findByText(/^The audit was not exported\./);
    expect(vi.mocked(URL.createObjectURL).mock.calls).toEqual([]);
    expect(shell.toasts).toEqual([]);
  });
});

it('an auditor › has read-only access', async () => {
  showPage();
  await rows();
  expect(screen.getByText('You have read-only access.')).toBeDefined();
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['Export']);
  expect(screen.queryByRole('link', { name: 'Sign-in' })).toBeNull();
});
