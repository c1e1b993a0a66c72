import { type Dispatch, type SetStateAction, useEffect } from 'react';

const initialDelayMs = 30_000;
const maxDelayMs = 300_000;

interface Props {
  address: string;
  setFailed: Dispatch<SetStateAction<readonly string[]>>;
}

/** Retries a failed image with growing delays until it loads. Renders nothing. */
export function FailedImage({ address, setFailed }: Props) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let image: HTMLImageElement | undefined;
    function scheduleRetry(delayMs: number): void {
      timer = setTimeout(() => {
        image = new Image();
        image.onload = () => setFailed((failed) => failed.filter((one) => one !== address));
        image.onerror = () => scheduleRetry(Math.min(delayMs * 2, maxDelayMs));
        image.src = address;
      }, delayMs);
    }
    scheduleRetry(initialDelayMs);
    return () => {
      clearTimeout(timer);
      if (image) image.onerror = null;
    };
  }, [address, setFailed]);
  return null;
}
