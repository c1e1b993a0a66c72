import { limits, type ToolImport } from '@firedeck/contract';
import { createFakeShell, errorResponse, type FakeResponse } from '@firedeck/sdk/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aTool } from '../testing/tools.ts';
import { importTexts } from './import-texts.ts';
import { View } from './tool-import.tsx';

const csv = `name,url
Dispatch,https://tool-0.example/
Maps,maps.example
Weather,https://weather.example/
Bookmarklet,javascript:alert(1)
`;

let responses: Record<string, () => FakeResponse>;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  responses = {
    'GET /api/tools': () => ({ body: { version: 1, tools: [aTool(0)] } }),
    'POST /api/tools/import': () => ({ body: { version: 2, count: 2 } }),
    'POST /api/tools/import/undo': () => ({ body: { version: 3, count: 1 } }),
  };
  shell = createFakeShell(({ line }) => responses[line]?.() ?? { status: 500 });
});

afterEach(cleanup);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const checkbox = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const sent = () => shell.requests.find(({ line }) => line === 'POST /api/tools/import')?.body;
const sentNames = () => (sent() as ToolImport | undefined)?.tools.map(({ name }) => name);

async function choose(content: string): Promise<void> {
  shell.show(View);
  await waitFor(() => expect(button(importTexts.choose).disabled).toBe(false));
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File([content], 'tools.csv')] } });
}

async function openPreview(content = csv): Promise<void> {
  await choose(content);
  await screen.findByRole('list', { name: importTexts.list });
}

describe('chosen file', () => {
  it('valid › new tools are selected, duplicates are not, and invalid entries say why', async () => {
    await openPreview();
    expect(screen.getByText('4 links found')).toBeTruthy();
    expect(checkbox(/Dispatch.*Already on your board/).checked).toBe(false);
    expect(checkbox(/Maps.*maps\.example/).checked).toBe(true);
    const refused = screen.getByText("1 link can't be imported").closest('details');
    expect(within(refused as HTMLElement).getByText('Bookmarklet')).toBeTruthy();
    expect(within(refused as HTMLElement).getByText(importTexts.noAddress)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Import');
  });

  it('unsupported file › shows an error, and another one can be chosen', async () => {
    await choose('Just some text');
    expect(await screen.findByText(new RegExp(importTexts.noAddressColumn))).toBeTruthy();
    expect(button(importTexts.choose).disabled).toBe(false);
  });
});

describe('import', () => {
  it('adds the selected tools with one request; Undo removes them with one', async () => {
    await openPreview();
    fireEvent.click(checkbox(/Weather/));
    fireEvent.click(checkbox(/Dispatch/));
    fireEvent.click(button('Import 2 tools'));
    await screen.findByRole('button', { name: importTexts.choose });
    expect(sentNames()).toEqual(['Dispatch', 'Maps']);
    expect(shell.toasts).toMatchObject([{ kind: 'success', title: '2 tools imported' }]);

    shell.toasts[0]?.action?.run();
    await waitFor(() => expect(shell.toasts).toHaveLength(2));
    expect(shell.requests.find(({ line }) => line.endsWith('/undo'))?.body).toEqual({
      ids: (sent() as ToolImport).tools.map(({ id }) => id),
    });
    expect(shell.toasts[1]).toMatchObject({
      title: '1 tool removed',
      text: importTexts.undoneText,
    });
  });

  it('import fails › the selection stays, and a retry sends the same ids', async () => {
    responses['POST /api/tools/import'] = () => errorResponse(503, 'temporarily_unavailable');
    await openPreview();
    fireEvent.click(button('Import 2 tools'));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: importTexts.notDone }]));
    expect(checkbox(/Maps/).checked).toBe(true);
    await waitFor(() => expect(button('Import 2 tools').disabled).toBe(false));
    fireEvent.click(button('Import 2 tools'));
    await waitFor(() => expect(shell.toasts).toHaveLength(2));
    const [first, second] = shell.requests.filter(({ line }) => line === 'POST /api/tools/import');
    expect(second?.body).toEqual(first?.body);
  });

  it('more tools than fit on the board › says how many fit, and Import is disabled', async () => {
    const tools = Array.from({ length: limits.toolsPerMember - 1 }, (_, index) => aTool(index));
    responses['GET /api/tools'] = () => ({ body: { version: 1, tools } });
    await openPreview();
    expect(screen.getByText(importTexts.noRoom(1))).toBeTruthy();
    expect(button('Import 2 tools').disabled).toBe(true);
    fireEvent.click(checkbox(/Weather/));
    expect(button('Import 1 tool').disabled).toBe(false);
  });

  it('nothing selected › Import is disabled; Cancel returns to the file choice', async () => {
    await openPreview();
    fireEvent.click(button(importTexts.selectNone));
    expect(button('Import 0 tools').disabled).toBe(true);
    fireEvent.click(button(importTexts.selectNew));
    expect(button('Import 2 tools').disabled).toBe(false);
    fireEvent.click(button(importTexts.cancel));
    expect(button(importTexts.choose)).toBeTruthy();
    expect(sent()).toBeUndefined();
  });
});
