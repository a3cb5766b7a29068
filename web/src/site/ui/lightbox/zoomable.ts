import { imageVariants } from '@hydraulics/common/units/images';
import PhotoSwipe, { type SlideData } from 'photoswipe';
import type { LightboxImage } from './lightbox-image.ts';

const minSwipePx = 48;
const maxZoom = 6;
const keyStepPx = 80;
const zoomStep = 1.5;
/** Space around an image that is not zoomed, for the buttons: from 750 px beside it, else below it. */
const wideFrom = 750;
const [bar, foot] = [64, 72];
/** The caption has two lines on wide windows and four on phones, with the link to a product below. */
const [caption, longCaption, link] = [68, 104, 44];

type ZoomableOptions = {
  stage: HTMLElement;
  images: LightboxImage[];
  index: number;
  /** The address of the smaller image that is on the page already. */
  placeholder: string | undefined;
  onShow: (index: number) => void;
};

/**
 * PhotoSwipe for its gestures only: the dialog, buttons and keys are ours, because PhotoSwipe sets its own as HTML, which
 * the pages' Trusted Types refuse.
 */
export function zoomable({ stage, images, index, placeholder, onShow }: ZoomableOptions) {
  const viewer = new PhotoSwipe({
    dataSource: images.map((image, at) => slide(image, at === index ? placeholder : undefined)),
    index,
    appendToEl: stage,
    escKey: false,
    arrowKeys: false,
    trapFocus: false,
    returnFocus: false,
    // Closed by the button, Escape and Back only.
    closeOnVerticalDrag: false,
    pinchToClose: false,
    clickToCloseNonZoomable: false,
    bgClickAction: false,
    tapAction: false,
    imageClickAction: 'zoom',
    doubleTapAction: 'zoom',
    wheelToZoom: true,
    bgOpacity: 1,
    showHideAnimationType: 'none',
    secondaryZoomLevel: ({ fit }) => Math.max(1, fit * 2),
    maxZoomLevel: ({ fit }) => Math.max(2, fit * maxZoom),
    paddingFn: ({ x }, _slide, at) => {
      const below = images[at]?.page ? link : 0;
      return x >= wideFrom
        ? { top: bar, bottom: caption + below, left: bar, right: bar }
        : { top: bar, bottom: foot + longCaption + below, left: 0, right: 0 };
    },
  });
  viewer.on('uiRegister', () => {
    if (viewer.ui) viewer.ui.uiElementsData = [];
  });
  let isOpen = false;
  let isClosed = false;
  viewer.on('firstUpdate', () => {
    viewer.element?.removeAttribute('role');
    viewer.scrollWrap?.removeAttribute('aria-roledescription');
  });
  viewer.on('openingAnimationEnd', () => {
    isOpen = true;
    if (isClosed) viewer.destroy();
    else onShow(viewer.currIndex);
  });
  viewer.on('change', () => isOpen && onShow(viewer.currIndex));
  viewer.on('keydown', event => event.preventDefault());
  turnByDistance(viewer);
  viewer.init();
  const zoom = (factor: number) => {
    const image = viewer.currSlide;
    if (!image?.isZoomable()) return;
    const { fit, max } = image.zoomLevels;
    const level = Math.min(max, Math.max(fit, image.currZoomLevel * factor));
    image.zoomTo(level, viewer.getViewportCenterPoint(), 0);
  };
  const turn = (by: number) => viewer.goTo(viewer.currIndex + by);
  const pan = (x: number, y: number) => {
    const image = viewer.currSlide;
    if (image?.isPannable()) image.panTo(image.pan.x + x * keyStepPx, image.pan.y + y * keyStepPx);
  };
  const alone = images.length === 1;
  const keys: Record<string, () => void> = {
    ArrowRight: () => (alone ? pan(-1, 0) : turn(1)),
    ArrowLeft: () => (alone ? pan(1, 0) : turn(-1)),
    ArrowDown: () => pan(0, -1),
    ArrowUp: () => pan(0, 1),
    Home: () => viewer.goTo(0),
    End: () => viewer.goTo(images.length - 1),
    '+': () => zoom(zoomStep),
    '=': () => zoom(zoomStep),
    '-': () => zoom(1 / zoomStep),
    '0': () => zoom(0),
  };
  return {
    turn,
    press: (key: string) => keys[key]?.(),
    close: () => {
      isClosed = true;
      if (isOpen) viewer.destroy();
    },
  };
}

export type Zoomable = ReturnType<typeof zoomable>;

function slide({ path, alt }: LightboxImage, placeholder: string | undefined): SlideData {
  const variants = imageVariants(path);
  const largest = variants.at(-1);
  return {
    alt,
    src: largest?.webp ?? '',
    srcset: variants.map(({ webp, width }) => `${webp} ${width}w`).join(', '),
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
    ...(placeholder ? { msrc: placeholder } : {}),
  };
}

/** Turns if a swipe is as long as a finger's width. PhotoSwipe goes by speed, which slow devices measure wrong. */
function turnByDistance(viewer: PhotoSwipe): void {
  const { mainScroll, gestures } = viewer;
  const move = mainScroll.moveIndexBy.bind(mainScroll);
  mainScroll.moveIndexBy = (by, animate, speed) => {
    if (speed === undefined) return move(by, animate);
    const [x, y] = [gestures.p1.x - gestures.startP1.x, gestures.p1.y - gestures.startP1.y];
    const turns = Math.abs(x) >= minSwipePx && Math.abs(x) >= 2 * Math.abs(y);
    return move(turns ? -Math.sign(x) : 0, animate, speed);
  };
}
