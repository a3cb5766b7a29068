/** Programs, scripts and what starts one; web pages and drawings that may hold a script. */
export const programs =
  /\.(exe|com|scr|pif|bat|cmd|ps1|psm1|vbs|vbe|js|jse|mjs|ws|wsf|wsh|hta|msi|msp|msc|msix|appx|lnk|url|scf|jar|class|cpl|dll|sys|drv|ocx|reg|inf|sh|bash|app|dmg|pkg|apk|deb|rpm|py|pl|rb|php|chm|gadget|application|library-ms|settingcontent-ms|x?html?|mht(ml)?|svgz?|xml|xsl)$/i;
