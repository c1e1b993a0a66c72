import type { Tool } from '@firedeck/contract';
import { describe, expect, it } from 'vitest';
import { changedFields, conflictingFields, mergedValues } from './edit-changes.ts';

const loaded: Tool = {
  id: '00000000-0000-4000-8000-000000000001',
  user_id: '00000000-0000-4000-8000-000000000002',
  name: 'Dispatch',
  url: 'https://dispatch.example/',
  icon: 'tools',
  notes: '',
  position: 0,
  created_at: '',
  updated_at: '',
  rev: 3,
  favicon: null,
};

describe('an edit', () => {
  it('sends the fields that changed and no others', () => {
    expect(changedFields(loaded, { ...loaded, name: 'CAD', notes: 'Call 4711' })).toEqual({
      name: 'CAD',
      notes: 'Call 4711',
    });
    expect(changedFields(loaded, loaded)).toEqual({});
  });

  it('sends notes that were emptied', () => {
    expect(changedFields({ ...loaded, notes: 'old' }, { ...loaded, notes: '' })).toEqual({
      notes: '',
    });
  });
});

describe('an edit that someone else was faster than', () => {
  it('conflicts in fields changed on both sides to different ends', () => {
    const current = { ...loaded, name: 'Dispatch 2', notes: 'theirs', icon: 'chart-line' as const };
    const changes = { name: 'CAD', notes: 'theirs', url: 'https://cad.example/' };
    expect(conflictingFields(loaded, current, changes)).toEqual(['name']);
  });

  it('does not conflict when each side changed something else', () => {
    expect(conflictingFields(loaded, { ...loaded, name: 'New' }, { notes: 'mine' })).toEqual([]);
  });

  it("shows their values with the member's own changes on top", () => {
    const current = { ...loaded, name: 'New', notes: 'theirs' };
    expect(mergedValues(current, { notes: '' })).toEqual({
      name: 'New',
      url: loaded.url,
      icon: 'tools',
      notes: '',
    });
  });
});
