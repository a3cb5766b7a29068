import type { Crop, Rotation } from '@hydraulics/common/nouns/images/cutting';
import { parseImagePath } from '@hydraulics/common/units/images';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Picture } from '../../../../shared/ui/picture.tsx';
import { type Handle, moveCrop } from './crop-math.ts';

type CropFrameProps = {
  path: string;
  rotation: Rotation;
  crop: Crop;
  describedBy: string;
  onChange: (crop: Crop) => void;
};

const corners: (Required<Handle> & { name: string })[] = [
  { name: 'top-left', x: 'left', y: 'top' },
  { name: 'top-right', x: 'right', y: 'top' },
  { name: 'bottom-left', x: 'left', y: 'bottom' },
  { name: 'bottom-right', x: 'right', y: 'bottom' },
];

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A turned picture with the frame of the crop over it. */
export function CropFrame({ path, rotation, crop, describedBy, onChange }: CropFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ from: Crop; handle: Handle | null; x: number; y: number }>(null);
  const { width = 1, height = 1 } = parseImagePath(path) ?? {};
  const isTurned = rotation % 180 !== 0;
  const [boxWidth, boxHeight] = isTurned ? [height, width] : [width, height];

  const start = (handle: Handle | null) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: crop, handle, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    const begun = drag.current;
    const size = box.current?.getBoundingClientRect();
    if (!begun || !size) return;
    const dx = ((event.clientX - begun.x) / size.width) * 100;
    const dy = ((event.clientY - begun.y) / size.height) * 100;
    onChange(moveCrop(begun.from, begun.handle, dx, dy));
  };
  const end = () => {
    drag.current = null;
  };
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChange(moveCrop(crop, event.shiftKey ? { x: 'right', y: 'bottom' } : null, ...step));
  };
  return (
    <div
      ref={box}
      className="cut-box"
      style={{ aspectRatio: `${boxWidth} / ${boxHeight}`, width: `min(100%, calc(50vh * ${boxWidth / boxHeight}))` }}
    >
      <div
        className="cut-picture"
        style={{
          width: `${isTurned ? (100 * width) / height : 100}%`,
          transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
        }}
      >
        <Picture path={path} alt="" sizes="40rem" pixels={1440} eager />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a frame that the arrow keys move */}
      <div
        className="cut-frame"
        role="group"
        aria-label={`Crop: ${crop.width} % wide and ${crop.height} % high, ${crop.left} % from the left, ${crop.top} % from the top`}
        aria-describedby={describedBy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
        tabIndex={0}
        style={{ left: `${crop.left}%`, top: `${crop.top}%`, width: `${crop.width}%`, height: `${crop.height}%` }}
        onKeyDown={onKey}
        onPointerDown={start(null)}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {corners.map(({ name, ...handle }) => (
          <span
            key={name}
            className={`cut-corner cut-${name}`}
            onPointerDown={start(handle)}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
          />
        ))}
      </div>
    </div>
  );
}
