/** Lets the button stop and start the marquee. */
export function pauseBrands(marquee: HTMLElement): void {
  const button = marquee.querySelector('button');
  button?.addEventListener('click', () => {
    const isPaused = marquee.toggleAttribute('data-paused');
    const words = button.querySelector('.visually-hidden');
    if (words) words.textContent = isPaused ? 'Start the animation' : 'Pause the animation';
  });
}
