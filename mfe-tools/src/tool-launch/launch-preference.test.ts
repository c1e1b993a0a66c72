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

describe('setting Open tools in new tabs', () => {
  it('nothing stored › is on [S2-017]', () => {
    expect(create().get()).toBe(true);
    expect(log).not.toHaveBeenCalled();
  });

  it('is stored under fd-open-in-new-tab [S2-019]', () => {
    create().set(false);
    expect(localStorage.getItem('fd-open-in-new-tab')).toBe('false');
    expect(create().get()).toBe(false);
  });

  it('changed › notifies subscribers', () => {
    const preference = create();
    const listener = vi.fn();
    preference.subscribe(listener);
    preference.set(false);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('stored value is neither true nor false › is on and logs it [S3-022]', () => {
    localStorage.setItem('fd-open-in-new-tab', 'false');
    expect(create().get()).toBe(false);
    localStorage.setItem('fd-open-in-new-tab', 'true');
    expect(create().get()).toBe(true);
    expect(log).not.toHaveBeenCalled();
    localStorage.setItem('fd-open-in-new-tab', 'perhaps');
    expect(create().get()).toBe(true);
    expect(log).toHaveBeenCalledOnce();
  });

  it('next visit › has the stored value [S2-018]', () => {
    create().set(false);
    expect(create().get()).toBe(false);
    create().set(true);
    expect(create().get()).toBe(true);
  });

  it('storage can’t be read › is on and logs it [S8-026]', () => {
    expect(createLaunchPreference(broken, log).get()).toBe(true);
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'fd-open-in-new-tab could not be read',
      expect.any(Error),
    );
  });

  it('storage can’t be written › logs it, and applies to this page [S8-027]', () => {
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
