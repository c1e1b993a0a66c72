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
  it('is on where nothing is kept [S2-017]', () => {
    expect(create().get()).toBe(true);
    expect(log).not.toHaveBeenCalled();
  });

  it('is kept under fd-open-in-new-tab [S2-019]', () => {
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

  it('is on, and logged, where what is kept is neither true nor false [S3-022]', () => {
    localStorage.setItem('fd-open-in-new-tab', 'false');
    expect(create().get()).toBe(false);
    localStorage.setItem('fd-open-in-new-tab', 'true');
    expect(create().get()).toBe(true);
    expect(log).not.toHaveBeenCalled();
    localStorage.setItem('fd-open-in-new-tab', 'perhaps');
    expect(create().get()).toBe(true);
    expect(log).toHaveBeenCalledOnce();
  });

  it('is what it was on the last visit [S2-018]', () => {
    create().set(false);
    expect(create().get()).toBe(false);
    create().set(true);
    expect(create().get()).toBe(true);
  });

  it('is on, and logged, where the browser lets nothing be read [S8-026]', () => {
    expect(createLaunchPreference(broken, log).get()).toBe(true);
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'fd-open-in-new-tab could not be read',
      expect.any(Error),
    );
  });

  it('is logged where the browser lets nothing be saved, and still works for this page [S8-027]', () => {
    const readOnly = () => ({ getItem: () => null, setItem: broken });
    const preference = createLaunchPreference(readOnly, log);
    preference.set(false);
    expect(preference.get()).toBe(false);
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'fd-open-in-new-tab could not be saved',
      expect.any(Error),
    );
  });
});
