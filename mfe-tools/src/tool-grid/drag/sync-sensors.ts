import { MouseSensor, type SensorProps, TouchSensor } from '@dnd-kit/core';
import { flushSync } from 'react-dom';
import { isFingerDown } from './drag-presses.ts';

// dnd-kit drops at the last rendered position, which on a slow tablet would miss the last moves.
function withFlushSync<Options>(props: SensorProps<Options>): SensorProps<Options> {
  return {
    ...props,
    onStart: (at) => flushSync(() => props.onStart(at)),
    onMove: (to) => flushSync(() => props.onMove(to)),
  };
}

/** Runs `act` when the drag ends, also by being canceled. */
const beforeEnd = <Options>(
  props: SensorProps<Options>,
  act: () => void,
): SensorProps<Options> => ({
  ...props,
  onEnd() {
    act();
    props.onEnd();
  },
  onCancel() {
    act();
    props.onCancel();
  },
});

/** dnd-kit clears all text selections for this long after a drop. */
const clearingMs = 50;

/** Keeps dnd-kit from removing the caret of a text field focused right after a drop. */
function withCaretsAfterDrop<Options>(props: SensorProps<Options>): SensorProps<Options> {
  const preserveCaret = (): void => {
    const stop = (event: Event): void => event.stopImmediatePropagation();
    addEventListener('selectionchange', stop, true);
    // dnd-kit starts its own timer before this one, so this listener is removed last.
    setTimeout(() => removeEventListener('selectionchange', stop, true), clearingMs);
  };
  return beforeEnd(props, preserveCaret);
}

/** A mouse sensor that renders each move synchronously. */
export class SyncMouseSensor extends MouseSensor {
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    super(withCaretsAfterDrop(withFlushSync(props)));
  }
}

/** A touch sensor that renders each move synchronously, and follows only the first finger. */
export class SyncTouchSensor extends TouchSensor {
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    super(withCaretsAfterDrop(withFlushSync(withOneFinger(props))));
  }
}

const touchTypes = ['touchmove', 'touchend', 'touchcancel'] as const;

/**
 * dnd-kit ends a drag when any finger is lifted, and follows whichever touch is listed first. It
 * also misses the end of a touch if the card was deleted: that event doesn't bubble out of a
 * removed element.
 */
function withOneFinger(props: ConstructorParameters<typeof TouchSensor>[0]): typeof props {
  const { touches, target } = props.event as TouchEvent;
  const finger = touches[0]?.identifier;
  const stopOthers = (event: TouchEvent): void => {
    const isOther =
      event.type === 'touchmove'
        ? event.touches[0]?.identifier !== finger
        : isFingerDown(event, finger);
    if (isOther) event.stopImmediatePropagation();
  };
  const forwardEnd = (event: Event): void => {
    if (!isFingerDown(event, finger) && target instanceof Node && !target.isConnected)
      document.dispatchEvent(new Event('touchcancel'));
  };
  const stop = (): void => {
    for (const type of touchTypes) removeEventListener(type, stopOthers, true);
    for (const type of touchTypes) target?.removeEventListener(type, forwardEnd);
  };
  for (const type of touchTypes) addEventListener(type, stopOthers, true);
  for (const type of touchTypes.slice(1)) target?.addEventListener(type, forwardEnd);
  return beforeEnd(props, stop);
}
