import { useLocation, useNavigate, useSearchParams } from '@firedeck/kit';

/** Filters that stand in the page's address, so that it can be shared and Back keeps them. */
export function useAddressFilters() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // With the path of this page: while the next one renders, the router is already at that one's.
  const replace = (next: URLSearchParams) =>
    void navigate({ pathname, search: String(next) }, { replace: true });
  return {
    params,
    get: (name: string): string => params.get(name) ?? '',
    set(name: string, value: string): void {
      const next = new URLSearchParams(params);
      if (value) next.set(name, value);
      else next.delete(name);
      replace(next);
    },
    clear: (): void => replace(new URLSearchParams()),
  };
}
