import type { Tool } from '@firedeck/contract';
import { describe, expect, it } from 'vitest';
import { changedFields, conflictingFields, mergedValues } from './tool-values.ts';

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
  it('some fields changed › only those are sent', () => {
    expect(changedFields(loaded, { ...loaded, name: 'CAD', notes: 'Call 4711' })).toEqual({
      name: 'CAD',
      notes: 'Call 4711',
    });
    expect(changedFields(loaded, loaded)).toEqual({});
  });

  it('notes cleared › are sent', () => {
    expect(changedFields({ ...loaded, notes: 'old' }, { ...loaded, notes: '' })).toEqual({
      notes: '',
    });
  });
});

describe('edit of a tool changed elsewhere', () => {
  it('same field changed to different values › conflict', () => {
    const current = { ...loaded, name: 'Dispatch 2', notes: 'theirs', icon: 'chart-line' as const };
    const changes = { name: 'CAD', notes: 'theirs', url: 'https://cad.example/' };
    expect(conflictingFields(loaded, current, changes)).toEqual(['name']);
  });

  it('different fields changed › no conflict', () => {
    expect(conflictingFields(loaded, { ...loaded, name: 'New' }, { notes: 'mine' })).toEqual([]);
  });

  it("merged values › the newer version with the member's changes applied", () => {
    const current = { ...loaded, name: 'New', notes: 'theirs' };
    expect(mergedValues(current, { notes: '' })).toEqual({
      name: 'New',
      url: loaded.url,
      icon: 'tools',
      notes: '',
      picture: null,
      section: null,
    });
  });
});
