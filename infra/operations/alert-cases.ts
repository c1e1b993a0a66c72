/** Scraped series and whether an alert fires for them. */
export interface AlertCase {
  alert: string;
  when: string;
  /** Values in promtool's notation: `start+step x times`. */
  series: Record<string, string>;
  /** Interval between two values. Default: a minute. */
  every?: string;
  at: string;
  /** Labels of each firing alert, without severity; empty when none fires. */
  fires: Record<string, string>[];
}

const answered = (labels: string) => `firedeck_http_request_duration_seconds_count{${labels}}`;
const tools = (status: number) => answered(`route="/api/tools",status="${status}"`);
const probe = (status: number) => answered(`route="/healthz/ready",status="${status}"`);
const inBuckets = (metric: string, labels: string, ofHundredInTime: number, limit: string) => ({
  [`${metric}_bucket{${labels}le="${limit}"}`]: `0+${ofHundredInTime}x60`,
  [`${metric}_bucket{${labels}le="8"}`]: '0+100x60',
  [`${metric}_bucket{${labels}le="+Inf"}`]: '0+100x60',
});
const apiTimes = (inTime: number) =>
  inBuckets('firedeck_http_request_duration_seconds', 'route="/api/tools",', inTime, '1');
const databaseTimes = (inTime: number) =>
  inBuckets('firedeck_database_command_duration_seconds', 'command="find",', inTime, '0.5');
const ended = (queue: string, outcome: string) =>
  `firedeck_queue_jobs_ended_total{queue="${queue}",outcome="${outcome}"}`;
const up = 'firedeck_database_up{instance="a"}';
const anywhere = [{}];
const nowhere: AlertCase['fires'] = [];

/** Each alert has at least one case where it fires and one where it does not. */
export const alertCases: AlertCase[] = [
  { alert: 'FiredeckDown', when: 'no bff is scraped', series: {}, at: '2m', fires: anywhere },
  {
    alert: 'FiredeckDown',
    when: 'the last bff has stopped',
    series: { [up]: '1x10 stale' },
    at: '13m',
    fires: anywhere,
  },
  {
    alert: 'FiredeckDown',
    when: 'a bff under any job name responds while its database is down',
    series: { 'firedeck_database_up{job="monitoring/bff"}': '0x20' },
    at: '20m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckErrors',
    when: '5 % of 0.5 requests a second fail beside successful probes',
    series: { [tools(200)]: '0+28.5x60', [tools(503)]: '0+1.5x60', [probe(200)]: '0+60x60' },
    at: '1h',
    fires: anywhere,
  },
  {
    alert: 'FiredeckErrors',
    when: 'all have failed for ten minutes',
    series: { [tools(200)]: '0+30x50 1500x10', [tools(503)]: '0x50 0+30x10' },
    at: '1h',
    fires: anywhere,
  },
  {
    alert: 'FiredeckErrors',
    when: '0.8 % fail for six hours',
    series: { [tools(200)]: '0+992x360', [tools(500)]: '0+8x360' },
    at: '6h',
    fires: anywhere,
  },
  {
    alert: 'FiredeckErrors',
    when: 'one pod of three is not ready',
    series: { [tools(200)]: '0+30x60', [probe(200)]: '0+40x60', [probe(503)]: '0+20x60' },
    at: '1h',
    fires: nowhere,
  },
  {
    alert: 'FiredeckErrors',
    when: 'three requests fail in a quiet night',
    series: { [tools(200)]: '0+0.5x60', [tools(503)]: '0x50 1+1x2 3x10' },
    at: '1h',
    fires: nowhere,
  },
  {
    alert: 'FiredeckErrors',
    when: 'the failures ended half an hour ago',
    series: { [tools(200)]: '0+30x60', [tools(503)]: '0+10x30 300x30' },
    at: '1h',
    fires: nowhere,
  },
  {
    alert: 'FiredeckErrorsPersist',
    when: '0.4 % fail for a day',
    series: { [tools(200)]: '0+9960x144', [tools(500)]: '0+40x144' },
    every: '10m',
    at: '1d',
    fires: anywhere,
  },
  {
    alert: 'FiredeckErrorsPersist',
    when: '0.05 % fail for a day, half of the error budget',
    series: { [tools(200)]: '0+19990x144', [tools(500)]: '0+10x144' },
    every: '10m',
    at: '1d',
    fires: nowhere,
  },
  {
    alert: 'FiredeckSlow',
    when: '2 % of the requests take longer than a second',
    series: apiTimes(98),
    at: '20m',
    fires: anywhere,
  },
  {
    alert: 'FiredeckSlow',
    when: 'all take less time',
    series: apiTimes(100),
    at: '20m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckDatabaseDown',
    when: 'no bff reaches the database',
    series: { [up]: '0x10', 'firedeck_database_up{instance="b"}': '0x10' },
    at: '5m',
    fires: anywhere,
  },
  {
    alert: 'FiredeckDatabaseDown',
    when: 'one of two bffs reaches it',
    series: { [up]: '0x10', 'firedeck_database_up{instance="b"}': '1x10' },
    at: '5m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckDatabaseSlow',
    when: '2 % of the commands take longer than half a second',
    series: databaseTimes(98),
    at: '20m',
    fires: anywhere,
  },
  {
    alert: 'FiredeckDatabaseSlow',
    when: 'all take less time',
    series: databaseTimes(100),
    at: '20m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckRedisDown',
    when: 'no bff reaches Redis',
    series: { 'firedeck_redis_up{instance="a"}': '0x10' },
    at: '5m',
    fires: anywhere,
  },
  {
    alert: 'FiredeckRedisDown',
    when: 'one of two bffs reaches it',
    series: {
      'firedeck_redis_up{instance="a"}': '0x10',
      'firedeck_redis_up{instance="b"}': '1x10',
    },
    at: '5m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckBackupOld',
    when: 'a night went by without a backup',
    series: { 'firedeck_backup_age_seconds{instance="a"}': '86400+60x150' },
    at: '2h20m',
    fires: anywhere,
  },
  {
    alert: 'FiredeckBackupOld',
    when: 'the backup of this night is an hour late, and one bff has not read it yet',
    series: {
      'firedeck_backup_age_seconds{instance="a"}': '86400+60x60 60+60x60',
      'firedeck_backup_age_seconds{instance="b"}': '86400+60x120',
    },
    at: '2h',
    fires: nowhere,
  },
  {
    alert: 'FiredeckBackupOld',
    when: 'backups are made by the database and never by the command',
    series: { [up]: '1x200' },
    at: '3h',
    fires: nowhere,
  },
  {
    alert: 'FiredeckMailDelayed',
    when: 'a mail has waited for two hours',
    series: { 'firedeck_outbox_oldest_seconds{instance="a"}': '0+60x120' },
    at: '2h',
    fires: anywhere,
  },
  {
    alert: 'FiredeckMailDelayed',
    when: 'a mail has waited for an hour, the retry period',
    series: { 'firedeck_outbox_oldest_seconds{instance="a"}': '0+60x60' },
    at: '1h',
    fires: nowhere,
  },
  {
    alert: 'FiredeckMailStalled',
    when: 'a mail has waited for half an hour and none was sent',
    series: {
      'firedeck_outbox_oldest_seconds{instance="a"}': '0+60x30',
      [ended('mail', 'completed')]: '7x30',
    },
    at: '30m',
    fires: anywhere,
  },
  {
    alert: 'FiredeckMailStalled',
    when: 'a mail has waited for half an hour without Redis',
    series: { 'firedeck_outbox_oldest_seconds{instance="a"}': '0+60x30' },
    at: '30m',
    fires: anywhere,
  },
  {
    alert: 'FiredeckMailStalled',
    when: 'a mail has waited for half an hour while others were sent',
    series: {
      'firedeck_outbox_oldest_seconds{instance="a"}': '0+60x30',
      [ended('mail', 'completed')]: '0+1x30',
    },
    at: '30m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckQueueStalled',
    when: 'a job has waited for ten minutes',
    series: {
      'firedeck_queue_oldest_waiting_seconds{queue="favicon"}': '0+60x10',
      'firedeck_queue_oldest_waiting_seconds{queue="mail"}': '0x10',
    },
    at: '10m',
    fires: [{ queue: 'favicon' }],
  },
  {
    alert: 'FiredeckQueueStalled',
    when: 'jobs wait for at most four minutes',
    series: { 'firedeck_queue_oldest_waiting_seconds{queue="favicon"}': '240x10' },
    at: '10m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckJobsFailing',
    when: 'half of the lookups fail, reported by every bff',
    series: {
      [ended('favicon', 'failed').replace('{', '{instance="a",')]: '0+1x90',
      [ended('favicon', 'failed').replace('{', '{instance="b",')]: '0+1x90',
      [ended('favicon', 'completed').replace('{', '{instance="a",')]: '0+1x90',
      [ended('favicon', 'completed').replace('{', '{instance="b",')]: '0+1x90',
    },
    at: '90m',
    fires: [{ queue: 'favicon' }],
  },
  {
    alert: 'FiredeckJobsFailing',
    when: 'every job fails and none has ever completed',
    series: { [ended('mail', 'failed')]: '0+1x90' },
    at: '90m',
    fires: [{ queue: 'mail' }],
  },
  {
    alert: 'FiredeckJobsFailing',
    when: 'the only job of an hour fails',
    series: { [ended('mail', 'failed')]: '0x10 1x80', [ended('mail', 'completed')]: '5x90' },
    at: '60m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckJobsFailing',
    when: 'a tenth of many jobs fail',
    series: { [ended('favicon', 'failed')]: '0+1x90', [ended('favicon', 'completed')]: '0+9x90' },
    at: '90m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckEventLoopLag',
    when: 'one event loop lags',
    series: {
      'firedeck_event_loop_delay_seconds{instance="a",quantile="0.99"}': '0.4x20',
      'firedeck_event_loop_delay_seconds{instance="b",quantile="0.99"}': '0.01x20',
    },
    at: '20m',
    fires: [{ instance: 'a' }],
  },
  {
    alert: 'FiredeckEventLoopLag',
    when: 'it lagged for two minutes',
    series: {
      'firedeck_event_loop_delay_seconds{instance="a",quantile="0.99"}': '0.01x10 0.4x2 0.01x10',
    },
    at: '13m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckMemory',
    when: 'a bff uses 700 MiB',
    series: { [up]: '1x20', 'process_resident_memory_bytes{instance="a"}': '734003200x20' },
    at: '20m',
    fires: [{ instance: 'a' }],
  },
  {
    alert: 'FiredeckMemory',
    when: 'another program uses 700 MiB',
    series: {
      [up]: '1x20',
      'process_resident_memory_bytes{instance="a"}': '400000000x20',
      'process_resident_memory_bytes{instance="other"}': '734003200x20',
    },
    at: '20m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckStreamsFull',
    when: '3,000 streams are open on each pod',
    series: { 'firedeck_open_streams{instance="a"}': '3000x20' },
    at: '10m',
    fires: anywhere,
  },
  {
    alert: 'FiredeckStreamsFull',
    when: 'one pod of two holds 3,000, the other 1,000',
    series: {
      'firedeck_open_streams{instance="a"}': '3000x20',
      'firedeck_open_streams{instance="b"}': '1000x20',
    },
    at: '10m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckModuleFailing',
    when: 'one page of ten reports the new version',
    series: {
      'firedeck_module_served_total{module="notes",version="2.0.0"}': '0+100x30',
      'firedeck_module_failures_total{module="notes",version="2.0.0"}': '0+10x30',
    },
    at: '30m',
    fires: [{ module: 'notes', version: '2.0.0' }],
  },
  {
    alert: 'FiredeckModuleFailing',
    when: 'one page of a hundred reports it',
    series: {
      'firedeck_module_served_total{module="notes",version="2.0.0"}': '0+100x30',
      'firedeck_module_failures_total{module="notes",version="2.0.0"}': '0+1x30',
    },
    at: '30m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckModuleDisabled',
    when: 'a module is off for two hours',
    series: { 'firedeck_module_share_percent{module="notes"}': '0x120' },
    at: '2h',
    fires: [{ module: 'notes' }],
  },
  {
    alert: 'FiredeckModuleDisabled',
    when: 'a canary has a tenth of the devices',
    series: {
      'firedeck_module_share_percent{module="notes",release="current"}': '90x120',
      'firedeck_module_share_percent{module="notes",release="canary"}': '10x120',
    },
    at: '2h',
    fires: nowhere,
  },
  {
    alert: 'FiredeckPasswordGuessing',
    when: 'two sign-ins a second are rate limited',
    series: { 'firedeck_sign_ins_total{outcome="slowed_down"}': '0+120x30' },
    at: '30m',
    fires: anywhere,
  },
  {
    alert: 'FiredeckPasswordGuessing',
    when: 'many sign-ins succeed',
    series: { 'firedeck_sign_ins_total{outcome="in"}': '0+600x30' },
    at: '30m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckEmergencySignIn',
    when: 'an emergency sign-in five minutes ago',
    series: { 'firedeck_emergency_sign_ins_total{instance="a"}': '0x10 1x20' },
    at: '15m',
    fires: anywhere,
  },
  {
    alert: 'FiredeckEmergencySignIn',
    when: 'an emergency sign-in half an hour ago',
    series: { 'firedeck_emergency_sign_ins_total{instance="a"}': '0x10 1x40' },
    at: '45m',
    fires: nowhere,
  },
  {
    alert: 'FiredeckEmergencySignIn',
    when: 'an emergency sign-in on a new bff before its first scrape',
    series: {
      'firedeck_emergency_sign_ins_total{instance="a"}': '0x60',
      'firedeck_emergency_sign_ins_total{instance="b"}': '_x40 1x20',
    },
    at: '45m',
    fires: anywhere,
  },
  {
    alert: 'FiredeckEmergencySignIn',
    when: 'the first scrape of that bff was half an hour ago, with a gap of ten minutes since',
    series: {
      'firedeck_emergency_sign_ins_total{instance="a"}': '0x60',
      'firedeck_emergency_sign_ins_total{instance="b"}': '_x10 1x10 _x10 1x30',
    },
    at: '45m',
    fires: nowhere,
  },
];
