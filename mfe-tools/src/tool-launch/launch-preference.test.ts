import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLaunchPreference } from './launch-preference.ts';

const log = vi.fn();
beforeEach(() => {
  log.mockClear();
  localStorage.clear();
});
const create = () => createLaunchPreference(() => localStorage, log);
const broken = (): Storage => {
  throw new Error('storage is denied');
};

describe('the setting Open tools in new tabs', () => {
  it('is on where nothing is kept', () => {
    expect(create().get()).toBe(true);
    expect(log).not.toHaveBeenCalled();
  });

  it('is kept under fd-open-in-new-tab', () => {
    create().set(false);
    expect(localStorage.getItem('fd-open-in-new-tab')).toBe('false');
    expect(create().get()).toBe(false);
  });

  it('tells those who follow it', () => {
    const preference = create();
    const listener = vi.fn();
    preference.subscribe(listener);
    preference.set(false);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('is on, and logged, where what is kept makes no sense', () => {
    localStorage.setItem('fd-open-in-new-tab', 'perhaps');
    expect(create().get()).toBe(true);
    expect(log).toHaveBeenCalledOnce();
  });

  it('is on, and logged, where the browser lets nothing be read; still works for this page', () => {
    const preference = createLaunchPreference(broken, log);
    expect(preference.get()).toBe(true);
    preference.set(false);
    expect(preference.get()).toBe(false);
    expect(log).toHaveBeenCalledTimes(2);
  });
});
