const yearSeconds = 31_536_000;

/** Sets a cookie that the server reads on later page loads; null deletes it. */
export function setPageCookie(name: string, value: string | null): void {
  const maxAge = value === null ? 0 : yearSeconds;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in all browsers yet
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
