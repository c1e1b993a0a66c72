import { useSearchParams } from '@firedeck/kit';

/** Filters in the URL, so that it can be shared and Back restores them. */
export function useUrlFilters() {
  const [params, setParams] = useSearchParams();
  const change = (values: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    params,
    get: (name: string): string => params.get(name) ?? '',
    set: (name: string, value: string): void => change({ [name]: value }),
    clear: (): void => setParams({}, { replace: true }),
  };
}
