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

/** A text filter, which applies after a pause in typing. */
export function TypedFilter({ label, value, maxLength, help, onFilter }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back or a button changed the filter.
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
