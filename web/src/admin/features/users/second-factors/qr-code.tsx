import { useEffect, useState } from 'react';

/**
 * A text as a QR code, drawn once its encoder has loaded. If that fails it is left out, because the text can be typed.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [modules, setModules] = useState<boolean[][]>([]);
  useEffect(() => {
    let current = true;
    void import('uqr')
      .then(({ encode }) => {
        if (current) setModules(encode(text, { ecc: 'M', border: 2 }).data);
      })
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [text]);
  const squares = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      className="factor-qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length || 1} ${modules.length || 1}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
}
