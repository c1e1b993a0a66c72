import { TextField } from '@firedeck/kit';
import { useEffect, useRef, useState } from 'react';

interface TypedFilterProps {
  label: string;
  value: string;
  maxLength: number;
  help?: string;
  onFilter(text: string): void;
}

const pauseMs = 250;

/** A filter that is typed; it takes effect once typing pauses. */
export function TypedFilter({ label, value, maxLength, help, onFilter }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Changed from elsewhere: by Back, or by a button.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);

  function change(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text.trim();
      onFilter(sent.current);
    }, pauseMs);
  }

  return (
    <TextField
      label={label}
      type="search"
      value={typed}
      onChange={({ target }) => change(target.value)}
      {...(help && { helperText: help })}
      slotProps={{ htmlInput: { autoCapitalize: 'none', autoComplete: 'off', maxLength } }}
    />
  );
}
