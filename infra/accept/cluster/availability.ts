import { setTimeout as pause } from 'node:timers/promises';
import {
  type Answer,
  type ApiRequest,
  describeResponse,
  sendRequest,
} from '../../api-client/send-request.ts';

/** The responses that visitors got during a change. */
interface Availability {
  answered: number;
  /** One line each. */
  failures: string[];
  slowestMs: number;
}

const pauseMs = 100;
const shownFailures = 3;
const modules: ApiRequest = { method: 'GET', path: '/api/modules' };

/** Sends sequential requests without retries until it is stopped. */
export function watchAvailability(
  address: string,
  request: ApiRequest = modules,
  isServed: (response: Answer) => boolean = ({ status }) => status === 200,
): { stop(): Promise<Availability> } {
  const seen: Availability = { answered: 0, failures: [], slowestMs: 0 };
  const controller = new AbortController();
  const running = (async () => {
    while (!controller.signal.aborted) {
      const response = await sendRequest(address, request);
      seen.slowestMs = Math.max(seen.slowestMs, response.ms);
      if (isServed(response)) seen.answered += 1;
      else seen.failures.push(`${new Date().toISOString()} ${describeResponse(response)}`);
      await pause(pauseMs, undefined, controller).catch(() => {});
    }
    return seen;
  })();
  return {
    stop: () => {
      controller.abort();
      return running;
    },
  };
}

/** Sends requests during a change and reports the failures. */
export async function availabilityDuring(
  watch: { stop(): Promise<Availability> },
  change: () => Promise<void>,
): Promise<{ facts: string[]; problems: string[] }> {
  try {
    await change();
  } finally {
    await watch.stop();
  }
  const { answered, failures, slowestMs } = await watch.stop();
  return {
    facts: [`${answered} requests answered meanwhile, the slowest in ${slowestMs} ms`],
    problems: failures.length > 0 ? [describeFailures(failures)] : [],
  };
}

const describeFailures = (failures: string[]): string =>
  `${failures.length} requests failed meanwhile: ${failures.slice(0, shownFailures).join('; ')}`;
