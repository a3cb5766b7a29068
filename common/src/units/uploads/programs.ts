/** Programs, scripts and what starts one; web pages and drawings that may hold a script. */
export const programs =
  /\.(exe|com|scr|pif|bat|cmd|ps1|psm1|vbs|vbe|js|jse|mjs|ws|wsf|wsh|hta|msi|msp|msc|msix|appx|lnk|url|scf|jar|class|cpl|dll|sys|drv|ocx|reg|inf|sh|bash|app|dmg|pkg|apk|deb|rpm|py|pl|rb|php|chm|gadget|application|library-ms|settingcontent-ms|x?html?|mht(ml)?|svgz?|xml|xsl)$/i;

/** Office files with macros. */
export const macros = /\.(docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppam|ppsm|sldm|one)$/i;

/** Archives, but for those that office files are. */
export const archives = /\.(7z|rar|tar|gz|tgz|bz2|xz|zst|cab|ace|arj|lzh|iso|img|vhdx?|z)$/i;
