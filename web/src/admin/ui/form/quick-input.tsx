import { type ComponentPropsWithRef, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../../../shared/rich-text/after-paint.ts';

export type QuickInputProps = Omit<ComponentPropsWithRef<'input'>, 'defaultValue'> & { value: string };

/**
 * An input that shows a letter at once and tells of it after the picture, so that no letter waits for what is drawn
 * around the box. Told before that are keys that mean something else than a letter, and somebody who leaves the box.
 */
export function QuickInput({ value, onChange, onBlur, onKeyDown, ref, ...rest }: QuickInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  const [initial] = useState(value);
  const [telling] = useState(afterPaint);
  // Called after the picture, when a render may have brought another handler.
  const tell = useRef(onChange);
  const told = useRef<string[]>([]);
  const given = useRef(value);

  useLayoutEffect(() => {
    tell.current = onChange;
  });
  // What was told comes back, maybe late, and is no news; anything else was decided elsewhere and stands here then.
  useLayoutEffect(() => {
    if (given.current === value) return;
    given.current = value;
    const returned = told.current.indexOf(value);
    if (returned < 0) telling.cancel();
    told.current = returned < 0 ? [] : told.current.slice(returned + 1);
    const later = told.current.length > 0 || telling.waits();
    if (!later && input.current && input.current.value !== value) input.current.value = value;
  }, [value, telling]);
  useLayoutEffect(() => telling.cancel, [telling]);

  return (
    <input
      {...rest}
      ref={input}
      defaultValue={initial}
      onChange={event =>
        telling.later(() => {
          told.current.push(event.target.value);
          tell.current?.(event);
        })
      }
      onBlur={event => {
        telling.now();
        onBlur?.(event);
      }}
      onKeyDown={event => {
        if (event.key.length > 1 || event.ctrlKey || event.metaKey) telling.now();
        onKeyDown?.(event);
      }}
    />
  );
}
