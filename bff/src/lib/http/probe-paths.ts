export const probePaths = {
  live: '/healthz/live',
  startup: '/healthz/startup',
  ready: '/healthz/ready',
} as const;
